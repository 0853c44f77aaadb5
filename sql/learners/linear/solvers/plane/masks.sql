-- Which lanes learn from each slot: 1 where the label of a lane keeps it, else 0.
--
-- Reads:   slot_scales (slot)
--          kept (label, term)
-- Returns: (slot, masks), one row per slot
-- Binds:   $first   the label of the first lane
WITH marked AS (
    SELECT
        term,
        MAX(CASE WHEN label = $first + LANE() THEN 1 ELSE 0 END) AS mask
    FROM kept
    GROUP BY term
)

SELECT
    slot_scales.slot,
    CAST([COALESCE(LANE(marked.mask), 0)] AS FLOAT[]) AS masks
FROM slot_scales
LEFT JOIN marked ON slot_scales.slot = marked.term
