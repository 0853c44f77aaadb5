-- A step uphill whose length is the rate times the length of the discriminant.
--
-- Reads:   ascent (slot, part, lane(weight), lane(difference), lane(ascent))
--          standings (part, lane(step))
-- Returns: (slot, part, lane(weight), lane(difference)), one row per slot
-- Hints:   unordered
WITH lengths AS (
    SELECT
        part,
        SUM(LANE(weight) * LANE(weight)) AS length,
        SUM(LANE(ascent) * LANE(ascent)) AS steepness
    FROM ascent
    GROUP BY part
),

strides AS (
    SELECT
        lengths.part,
        COALESCE(
            LANE(standings.step)
            * SQRT(LANE(lengths.length) / NULLIF(LANE(lengths.steepness), 0)),
            0
        ) AS stride
    FROM lengths
    INNER JOIN standings ON lengths.part = standings.part
)

SELECT
    ascent.slot,
    ascent.part,
    LANE(ascent.weight) + LANE(strides.stride) * LANE(ascent.ascent) AS weight,
    LANE(ascent.difference) AS difference
FROM ascent
INNER JOIN strides ON ascent.part = strides.part
