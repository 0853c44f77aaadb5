-- The terms that each label keeps: those with the largest scores.
--
-- Reads:   term_scores (label, term, score)
-- Returns: (label, term), one row per label and term that it keeps
-- Binds:   $features   terms that a label keeps
WITH ranked AS (
    SELECT
        label,
        term,
        ROW_NUMBER() OVER (PARTITION BY label ORDER BY score DESC, term) AS place
    FROM term_scores
)

SELECT
    label,
    term
FROM ranked
WHERE place <= $features
