-- What is added to a label's score where the distances to its mean and to that of the rest are
-- compared: half the difference of their squared lengths.
--
-- Reads:   label_totals (label)
--          side_means (label, weight, rest_weight)
-- Returns: (label, stage, bias, per_token), one row per label
WITH squares AS (
    SELECT
        label,
        SUM(rest_weight * rest_weight - weight * weight) AS difference
    FROM side_means
    GROUP BY label
)

SELECT
    label_totals.label,
    0 AS stage,
    COALESCE(squares.difference, 0) / 2 AS bias,
    CAST(0 AS DOUBLE) AS per_token
FROM label_totals
LEFT JOIN squares ON label_totals.label = squares.label
