-- What is taken off a label's score where distances are compared: half the squared length of its
-- mean. Half the squared length of the document is the same for all labels.
--
-- Reads:   label_totals (label)
--          mean_lengths (label, largest, square)
-- Returns: (label, stage, bias, per_token), one row per label
SELECT
    label_totals.label,
    0 AS stage,
    COALESCE(mean_lengths.largest * mean_lengths.largest * mean_lengths.square, 0) / -2 AS bias,
    CAST(0 AS DOUBLE) AS per_token
FROM label_totals
LEFT JOIN mean_lengths ON label_totals.label = mean_lengths.label
