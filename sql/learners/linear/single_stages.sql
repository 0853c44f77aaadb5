-- The bias of each label.
--
-- Reads:   biases (label, bias)
-- Returns: (label, stage, bias, per_token), one row per label
SELECT
    label,
    0 AS stage,
    bias,
    CAST(0 AS DOUBLE) AS per_token
FROM biases
