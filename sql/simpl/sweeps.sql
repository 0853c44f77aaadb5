-- The cut of each label's projections with the fewest documents on the wrong side.
--
-- Reads:   swept (label, doc, value, target)
-- Returns: (label, cut, errors, documents), one row per label
WITH steps AS (
    SELECT
        label,
        value,
        SUM(target) AS positives,
        COUNT(*) AS documents
    FROM swept
    GROUP BY label, value
),

running AS (
    SELECT
        label,
        value,
        LEAD(value) OVER (PARTITION BY label ORDER BY value) AS next_value,
        SUM(positives) OVER (
            PARTITION BY label ORDER BY value ROWS UNBOUNDED PRECEDING
        ) AS positives_below,
        SUM(documents) OVER (
            PARTITION BY label ORDER BY value ROWS UNBOUNDED PRECEDING
        ) AS documents_below,
        SUM(positives) OVER (PARTITION BY label) AS positives,
        SUM(documents) OVER (PARTITION BY label) AS documents
    FROM steps
),

candidates AS (
    SELECT
        label,
        COALESCE((value + next_value) / 2, value) AS cut,
        positives_below
        + (documents - documents_below)
        - (positives - positives_below) AS errors,
        documents
    FROM running
),

ranked AS (
    SELECT
        label,
        cut,
        errors,
        documents,
        ROW_NUMBER() OVER (PARTITION BY label ORDER BY errors, cut) AS place
    FROM candidates
)

SELECT
    label,
    cut,
    CAST(errors AS BIGINT) AS errors,
    CAST(documents AS BIGINT) AS documents
FROM ranked
WHERE place = 1
