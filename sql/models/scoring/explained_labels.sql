-- The labels of each document that are worth explaining: those it gets, or else the best-scoring.
--
-- Reads:   decisions (doc, label, score, positive)
-- Returns: (doc, label), one row per document and label
-- Binds:   $every_label   whether each label is explained
WITH ranked AS (
    SELECT
        decisions.doc,
        decisions.label,
        decisions.positive,
        ROW_NUMBER() OVER (
            PARTITION BY decisions.doc ORDER BY decisions.score DESC, decisions.label
        ) AS place,
        MAX(CASE WHEN decisions.positive THEN 1 ELSE 0 END) OVER (
            PARTITION BY decisions.doc
        ) AS positives
    FROM decisions
)

SELECT
    ranked.doc,
    ranked.label
FROM ranked
WHERE $every_label OR ranked.positive OR (ranked.positives = 0 AND ranked.place = 1)
