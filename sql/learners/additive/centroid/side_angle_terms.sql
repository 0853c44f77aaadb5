-- By how much a document's cosine with the mean of a label's documents exceeds that with the mean
-- of the rest: the difference of both means, each scaled to length 1.
--
-- Reads:   side_means (label, term, weight, rest_weight)
-- Returns: (label, stage, term, weight), one row per label and term that counts
WITH means AS (
    SELECT
        label,
        term,
        weight,
        rest_weight
    FROM side_means
    WHERE weight <> 0 OR rest_weight <> 0
),

tops AS (
    SELECT
        label,
        NULLIF(MAX(weight), 0) AS weight,
        NULLIF(MAX(rest_weight), 0) AS rest_weight
    FROM means
    GROUP BY label
),

-- Whole numbers, as their sums do not depend on the order of the rows.
squares AS (
    SELECT
        means.label,
        CAST(FLOOR(POWER(means.weight / tops.weight, 2) * 1e12 + 0.5) AS BIGINT) AS square,
        CAST(FLOOR(POWER(means.rest_weight / tops.rest_weight, 2) * 1e12 + 0.5) AS BIGINT)
            AS rest_square
    FROM means
    INNER JOIN tops ON means.label = tops.label
),

sums AS (
    SELECT
        label,
        CAST(SUM(square) AS DOUBLE) / 1e12 AS square,
        CAST(SUM(rest_square) AS DOUBLE) / 1e12 AS rest_square
    FROM squares
    GROUP BY label
),

lengths AS (
    SELECT
        tops.label,
        tops.weight * SQRT(sums.square) AS length,
        tops.rest_weight * SQRT(sums.rest_square) AS rest_length
    FROM tops
    INNER JOIN sums ON tops.label = sums.label
)

SELECT
    means.label,
    0 AS stage,
    means.term,
    COALESCE(means.weight / lengths.length, 0)
    - COALESCE(means.rest_weight / lengths.rest_length, 0) AS weight
FROM means
INNER JOIN lengths ON means.label = lengths.label
