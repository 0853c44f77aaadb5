-- The one label that each document gets: the best-scoring one.
--
-- Reads:   keyed_documents (doc, document)
--          decisions (doc, label, score, probability)
--          labels (label, name)
-- Returns: (document, label, score, probability), one row per document, in the order of the source
WITH ranked AS (
    SELECT
        decisions.doc,
        decisions.label,
        decisions.score,
        decisions.probability,
        ROW_NUMBER() OVER (
            PARTITION BY decisions.doc ORDER BY decisions.score DESC, decisions.label
        ) AS place
    FROM decisions
)

SELECT
    keyed_documents.document,
    labels.name AS label,
    ranked.score,
    ranked.probability
FROM ranked
INNER JOIN keyed_documents ON ranked.doc = keyed_documents.doc
INNER JOIN labels ON ranked.label = labels.label
WHERE ranked.place = 1
ORDER BY keyed_documents.doc
