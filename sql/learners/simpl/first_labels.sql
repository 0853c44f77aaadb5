-- The labels that have a first stage: all of them.
--
-- Reads:   biases (label, bias)
-- Returns: (label, stage, bias), one row per label
SELECT
    label,
    0 AS stage,
    bias
FROM biases
