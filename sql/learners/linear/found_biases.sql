-- The biases of a batch of labels as rows.
--
-- Reads:   scales (part, lane(bias))
-- Returns: (label, bias), one row per label
-- Binds:   $first   the batch's first label
SELECT
    CAST($first + UNNEST([LANE()]) AS INTEGER) AS label,
    UNNEST([LANE(bias)]) AS bias
FROM scales
