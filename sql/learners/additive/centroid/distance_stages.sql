-- What is taken off a label's score where distances are compared: half the squared length of its
-- mean. Half the squared length of the document is the same for all labels.
--
-- Reads:   label_totals (label)
--          label_means (label, weight)
-- Returns: (label, stage, bias, per_token), one row per label
WITH means AS (
    SELECT
        label,
        weight
    FROM label_means
    WHERE weight <> 0
),

tops AS (
    SELECT
        label,
        MAX(weight) AS weight
    FROM means
    GROUP BY label
),

-- Whole numbers, as their sums do not depend on the order of the rows.
squares AS (
    SELECT
        means.label,
        CAST(FLOOR(POWER(means.weight / tops.weight, 2) * 1e12 + 0.5) AS BIGINT) AS square
    FROM means
    INNER JOIN tops ON means.label = tops.label
),

sums AS (
    SELECT
        label,
        CAST(SUM(square) AS DOUBLE) / 1e12 AS square
    FROM squares
    GROUP BY label
)

SELECT
    label_totals.label,
    0 AS stage,
    COALESCE(tops.weight * tops.weight * sums.square, 0) / -2 AS bias,
    CAST(0 AS DOUBLE) AS per_token
FROM label_totals
LEFT JOIN tops ON label_totals.label = tops.label
LEFT JOIN sums ON label_totals.label = sums.label
