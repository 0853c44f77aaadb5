-- What is added to a label's score where the distances to its mean and to that of the rest are
-- compared: half the difference of their squared lengths.
--
-- Reads:   label_totals (label)
--          side_means (label, weight, rest_weight)
-- Returns: (label, stage, bias, per_token), one row per label
WITH means AS (
    SELECT
        label,
        weight,
        rest_weight
    FROM side_means
    WHERE weight <> 0 OR rest_weight <> 0
),

tops AS (
    SELECT
        label,
        GREATEST(MAX(weight), MAX(rest_weight)) AS weight
    FROM means
    GROUP BY label
),

-- Whole numbers, as their sums do not depend on the order of the rows.
squares AS (
    SELECT
        means.label,
        CAST(FLOOR(POWER(means.rest_weight / tops.weight, 2) * 1e12 + 0.5) AS BIGINT)
        - CAST(FLOOR(POWER(means.weight / tops.weight, 2) * 1e12 + 0.5) AS BIGINT) AS difference
    FROM means
    INNER JOIN tops ON means.label = tops.label
),

sums AS (
    SELECT
        label,
        CAST(SUM(difference) AS DOUBLE) / 1e12 AS difference
    FROM squares
    GROUP BY label
)

SELECT
    label_totals.label,
    0 AS stage,
    COALESCE(tops.weight * tops.weight * sums.difference, 0) / 2 AS bias,
    CAST(0 AS DOUBLE) AS per_token
FROM label_totals
LEFT JOIN tops ON label_totals.label = tops.label
LEFT JOIN sums ON label_totals.label = sums.label
