-- The subsets of a TCAT vocabulary: how many terms a document draws from each, and its size.
--
-- Returns: (subset, positives, negatives, size, first), one row per subset
-- Binds:   $positives   terms that a positive document draws, a list
--          $negatives   terms that a negative document draws, a list
--          $sizes       terms in the subset, a list
WITH given AS (
    SELECT
        GENERATE_SERIES(0, CARDINALITY(CAST(%(sizes)s AS BIGINT[])) - 1) AS subset,
        UNNEST(CAST(%(positives)s AS BIGINT[])) AS positives,
        UNNEST(CAST(%(negatives)s AS BIGINT[])) AS negatives,
        UNNEST(CAST(%(sizes)s AS BIGINT[])) AS size
)

SELECT
    subset,
    positives,
    negatives,
    size,
    CAST(SUM(size) OVER (ORDER BY subset) - size AS BIGINT) AS first
FROM given
