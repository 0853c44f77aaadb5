-- The subsets of a TCAT vocabulary: how many terms a document draws from each, and its size.
--
-- Returns: (subset, positives, negatives, size, first), one row per subset
-- Binds:   $positives   terms that a positive document draws, a list
--          $negatives   terms that a negative document draws, a list
--          $sizes       terms in the subset, a list
WITH given AS (
    SELECT EXPLODE(SEQUENCE(0, SIZE(:sizes) - 1)) AS subset
),

drawn AS (
    SELECT
        subset,
        ELEMENT_AT(:positives, subset + 1) AS positives,
        ELEMENT_AT(:negatives, subset + 1) AS negatives,
        CAST(ELEMENT_AT(:sizes, subset + 1) AS BIGINT) AS size
    FROM given
)

SELECT
    subset,
    positives,
    negatives,
    size,
    CAST(SUM(size) OVER (ORDER BY subset) - size AS BIGINT) AS first
FROM drawn
