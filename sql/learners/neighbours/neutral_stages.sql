-- What is added to the votes on a label: nothing.
--
-- Reads:   labels (label)
-- Returns: (label, stage, bias, per_token), one row per label
SELECT
    label,
    0 AS stage,
    CAST(0 AS DOUBLE) AS bias,
    CAST(0 AS DOUBLE) AS per_token
FROM labels
