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

lengths AS (
    SELECT
        label,
        SQRT(SUM(weight * weight)) AS length,
        SQRT(SUM(rest_weight * rest_weight)) AS rest_length
    FROM means
    GROUP BY label
)

SELECT
    means.label,
    0 AS stage,
    means.term,
    COALESCE(means.weight / NULLIF(lengths.length, 0), 0)
    - COALESCE(means.rest_weight / NULLIF(lengths.rest_length, 0), 0) AS weight
FROM means
INNER JOIN lengths ON means.label = lengths.label
