-- The squared length of each label's mean: square times largest times largest.
--
-- Reads:   label_means (label, weight)
-- Returns: (label, largest, square), one row per label that has a term
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
        tops.weight AS largest,
        CAST(FLOOR(POWER(means.weight / tops.weight, 2) * 1e12 + 0.5) AS BIGINT) AS square
    FROM means
    INNER JOIN tops ON means.label = tops.label
)

SELECT
    label,
    largest,
    CAST(SUM(square) AS DOUBLE) / 1e12 AS square
FROM squares
GROUP BY label, largest
