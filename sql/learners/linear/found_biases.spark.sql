-- The biases of a batch of labels as rows. Spark explodes one array per SELECT.
--
-- Reads:   scales (part, lane(bias))
-- Returns: (label, bias), one row per label
-- Binds:   $first   the batch's first label
SELECT
    CAST(:first + lanes.lane AS INT) AS label,
    lanes.bias
FROM scales
    LATERAL VIEW INLINE(ARRAYS_ZIP(ARRAY(LANE()), ARRAY(LANE(bias)))) lanes AS lane, bias
