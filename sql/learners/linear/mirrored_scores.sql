-- The scores of the second of two labels: those of the first taken from a total.
--
-- Reads:   unseen_scores (leaf, doc, score, target)
-- Returns: (label, leaf, doc, score, target), one row per document
-- Binds:   $total   what the scores of both labels add up to
SELECT
    1 AS label,
    leaf,
    doc,
    CAST($total - score AS FLOAT) AS score,
    CAST(1 - target AS SMALLINT) AS target
FROM unseen_scores
