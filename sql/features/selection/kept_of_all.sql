-- The terms that all labels keep: those with the largest scores for any of them.
--
-- Reads:   term_scores (term, score)
-- Returns: (term), one row per term that is kept
-- Binds:   $features   terms that are kept
WITH best AS (
    SELECT
        term,
        MAX(score) AS score
    FROM term_scores
    GROUP BY term
)

SELECT term
FROM (
    SELECT
        term,
        ROW_NUMBER() OVER (ORDER BY score DESC, term) AS place
    FROM best
) AS ranked
WHERE place <= $features
