-- The subsets of a TCAT vocabulary: how many terms a document draws from each, and its size.
--
-- Returns: (subset, positives, negatives, size, first), one row per subset
-- Binds:   $positives   terms that a positive document draws, a list
--          $negatives   terms that a negative document draws, a list
--          $sizes       terms in the subset, a list
WITH given AS (
    SELECT
        UNNEST(RANGE(LEN($sizes))) AS subset,
        UNNEST($positives) AS positives,
        UNNEST($negatives) AS negatives,
        UNNEST($sizes) AS size
)

SELECT
    subset,
    positives,
    negatives,
    size,
    CAST(SUM(size) OVER (ORDER BY subset) - size AS BIGINT) AS first
FROM given
