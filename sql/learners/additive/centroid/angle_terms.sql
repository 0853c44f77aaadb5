-- The label means, scaled to length 1: a document's product with them is the cosine of the angle.
--
-- Reads:   label_means (label, term, weight)
-- Returns: (label, stage, term, weight), one row per label and term that counts
WITH means AS (
    SELECT
        label,
        term,
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
),

lengths AS (
    SELECT
        tops.label,
        tops.weight * SQRT(sums.square) AS length
    FROM tops
    INNER JOIN sums ON tops.label = sums.label
)

SELECT
    means.label,
    0 AS stage,
    means.term,
    means.weight / lengths.length AS weight
FROM means
INNER JOIN lengths ON means.label = lengths.label
