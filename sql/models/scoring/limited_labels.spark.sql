-- The labels that each document gets, the surest first.
--
-- Reads:   keyed_documents (doc, document)
--          decisions (doc, label, score, positive)
--          labels (label, name)
-- Returns: (doc, document, labels), one row per document, in the order of the source
WITH given AS (
    SELECT
        decisions.doc,
        -- The list is sorted after it is collected: Spark collects in any order.
        TRANSFORM(
            ARRAY_SORT(COLLECT_LIST(
                STRUCT(-decisions.score AS place, labels.label, labels.name)
            )),
            part -> part.name
        ) AS labels
    FROM decisions
    INNER JOIN labels ON decisions.label = labels.label
    WHERE decisions.positive
    GROUP BY decisions.doc
)

SELECT
    keyed_documents.doc,
    keyed_documents.document,
    COALESCE(given.labels, CAST(ARRAY() AS ARRAY<STRING>)) AS labels
FROM keyed_documents
LEFT JOIN given ON keyed_documents.doc = given.doc
ORDER BY keyed_documents.doc
