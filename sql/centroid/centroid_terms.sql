-- The label means, scaled to length 1 when angles are compared.
--
-- Reads:   label_means (label, term, weight)
-- Returns: (label, term, weight), one row per label and term that occurs in it
-- Binds:   $cosine   whether angles are compared instead of distances
WITH lengths AS (
    SELECT
        label,
        SQRT(SUM(weight * weight)) AS length
    FROM label_means
    GROUP BY label
)

SELECT
    label_means.label,
    label_means.term,
    label_means.weight / CASE WHEN $cosine THEN lengths.length ELSE 1 END AS weight
FROM label_means
INNER JOIN lengths ON label_means.label = lengths.label
