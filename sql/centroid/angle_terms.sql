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

lengths AS (
    SELECT
        label,
        SQRT(SUM(weight * weight)) AS length
    FROM means
    GROUP BY label
)

SELECT
    means.label,
    0 AS stage,
    means.term,
    means.weight / lengths.length AS weight
FROM means
INNER JOIN lengths ON means.label = lengths.label
