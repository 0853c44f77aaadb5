-- How far each instance moves when the weights and the biases move by the direction.
--
-- Reads:   shifts (instance, shifts)
-- Returns: (instance, shifts), one row per instance
-- Binds:   $raised   the direction of the bias, of each lane
WITH raises AS (
    SELECT CAST($raised AS DOUBLE[]) AS raised
)

SELECT
    shifts.instance,
    CAST(
        LIST_TRANSFORM(shifts.shifts, (shift, i) -> shift + raises.raised[i]) AS FLOAT[]
    ) AS shifts
FROM shifts
CROSS JOIN raises
