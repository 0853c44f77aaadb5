-- Zero weights for each lane.
--
-- Reads:   slot_scales (slot, scale)
-- Returns: (slot, scale, weights, earlier_weights), one row per slot
SELECT
    slot,
    scale,
    CAST([0 * LANE()] AS FLOAT[]) AS weights,
    CAST([0 * LANE()] AS FLOAT[]) AS earlier_weights
FROM slot_scales
