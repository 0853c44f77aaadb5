-- What is taken off a label's score where distances are compared: half the squared length of its
-- mean. Half the squared length of the document is the same for all labels.
--
-- Reads:   label_totals (label)
--          label_means (label, weight)
-- Returns: (label, stage, bias, per_token), one row per label
WITH squares AS (
    SELECT
        label,
        SUM(weight * weight) AS length
    FROM label_means
    GROUP BY label
)

SELECT
    label_totals.label,
    0 AS stage,
    COALESCE(squares.length, 0) / -2 AS bias,
    CAST(0 AS DOUBLE) AS per_token
FROM label_totals
LEFT JOIN squares ON label_totals.label = squares.label
