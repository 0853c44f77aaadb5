-- What is taken off a label's score: half the squared length of its mean, or nothing for angles.
--
-- Reads:   label_means (label, weight)
--          labels (label, documents)
-- Returns: (label, bias, per_token), one row per label that has a document
-- Binds:   $cosine   whether angles are compared instead of distances
WITH squares AS (
    SELECT
        label,
        SUM(weight * weight) AS length
    FROM label_means
    GROUP BY label
)

SELECT
    labels.label,
    CASE WHEN $cosine THEN 0 ELSE COALESCE(squares.length, 0) / -2 END AS bias,
    CAST(0 AS DOUBLE) AS per_token
FROM labels
LEFT JOIN squares ON labels.label = squares.label
WHERE labels.documents > 0
