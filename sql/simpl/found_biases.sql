-- The biases of a batch of labels as rows.
--
-- Reads:   scales (part, lane(bias))
-- Returns: (label, stage, part, bias), one row per label and part
-- Binds:   $first   the batch's first label
SELECT
    CAST($first + UNNEST([LANE()]) AS INTEGER) AS label,
    0 AS stage,
    part,
    UNNEST([LANE(bias)]) AS bias
FROM scales
