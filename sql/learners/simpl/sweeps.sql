-- The cut of each label's projections with the fewest documents on the wrong side.
--
-- Reads:   swept (label, doc, value, target)
-- Returns: (label, cut, errors, documents), one row per label
WITH totals AS (
    SELECT
        label,
        SUM(target) AS positives,
        COUNT(*) AS documents,
        MIN(CAST(value AS DOUBLE)) AS lowest
    FROM swept
    GROUP BY label
),

running AS (
    SELECT
        label,
        CAST(value AS DOUBLE) AS value,
        LEAD(CAST(value AS DOUBLE)) OVER (PARTITION BY label ORDER BY value) AS next_value,
        ROW_NUMBER() OVER (PARTITION BY label ORDER BY value) AS below,
        SUM(target) OVER (
            PARTITION BY label ORDER BY value ROWS UNBOUNDED PRECEDING
        ) AS positives_below
    FROM swept
),

candidates AS (
    SELECT
        running.label,
        COALESCE((running.value + running.next_value) / 2, running.value) AS cut,
        running.positives_below
        + (totals.documents - running.below)
        - (totals.positives - running.positives_below) AS errors,
        totals.documents
    FROM running
    INNER JOIN totals ON running.label = totals.label
    WHERE running.next_value IS NULL OR running.value < running.next_value
    UNION ALL
    SELECT
        label,
        lowest - 1 AS cut,
        documents - positives AS errors,
        documents
    FROM totals
),

fewest AS (
    SELECT
        label,
        MIN(errors) AS errors
    FROM candidates
    GROUP BY label
)

SELECT
    candidates.label,
    MIN(candidates.cut) AS cut,
    CAST(MIN(candidates.errors) AS BIGINT) AS errors,
    CAST(MIN(candidates.documents) AS BIGINT) AS documents
FROM candidates
INNER JOIN fewest ON candidates.label = fewest.label AND candidates.errors = fewest.errors
GROUP BY candidates.label
