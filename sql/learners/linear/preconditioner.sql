-- The Jacobi preconditioner of each slot: one over the second moment of the term plus the ridge.
--
-- Reads:   entries (slot, weight)
--          parts (part, instances)
-- Returns: (slot, part, scale), one row per slot that has entries
-- Binds:   $terms   number of terms: slots are part * terms + term
--          $ridge   the ridge, times the number of instances
-- Hints:   unordered
WITH moments AS (
    SELECT
        slot,
        CAST(FLOOR(slot / $terms) AS INTEGER) AS part,
        SUM(CAST(weight AS DOUBLE) * weight) AS moment
    FROM entries
    GROUP BY slot
)

SELECT
    moments.slot,
    moments.part,
    parts.instances / NULLIF(moments.moment + $ridge, 0) AS scale
FROM moments
INNER JOIN parts ON moments.part = parts.part
