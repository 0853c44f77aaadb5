-- How much each instance moves its own projection in each lane, where preconditioners are the
-- lanes' own: see leverages.
--
-- Reads:   entries (instance, slot, weight)
--          slot_scales (slot, scale)
--          factors (slot, factors)
-- Returns: (instance, leverages, decays), one row per instance that has entries
WITH lanes AS MATERIALIZED (
    SELECT
        slot_scales.slot,
        slot_scales.scale * factors.factors[LANE() + 1] AS scale
    FROM slot_scales
    INNER JOIN factors ON slot_scales.slot = factors.slot
),

sums AS (
    SELECT
        entries.instance,
        SUM(entries.weight * entries.weight * LANE(lanes.scale)) AS leverage,
        SUM(entries.weight * entries.weight * LANE(lanes.scale) * LANE(lanes.scale)) AS square
    FROM entries
    INNER JOIN lanes ON entries.slot = lanes.slot
    GROUP BY entries.instance
)

SELECT
    instance,
    CAST([LANE(leverage)] AS FLOAT[]) AS leverages,
    CAST([COALESCE(LANE(square) / NULLIF(LANE(leverage), 0), 0)] AS FLOAT[]) AS decays
FROM sums
