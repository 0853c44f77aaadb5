-- The best-scoring label of each document.
--
-- Reads:   decisions (doc, label, score)
-- Returns: (doc, label, score), one row per document
WITH ranked AS (
    SELECT
        doc,
        label,
        score,
        ROW_NUMBER() OVER (PARTITION BY doc ORDER BY score DESC, label) AS place
    FROM decisions
)

SELECT
    doc,
    label,
    score
FROM ranked
WHERE place = 1
ORDER BY doc
