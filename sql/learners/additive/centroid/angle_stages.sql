-- What is added to a label's score where angles are compared: nothing.
--
-- Reads:   label_totals (label)
-- Returns: (label, stage, bias, per_token), one row per label
SELECT
    label,
    0 AS stage,
    CAST(0 AS DOUBLE) AS bias,
    CAST(0 AS DOUBLE) AS per_token
FROM label_totals
