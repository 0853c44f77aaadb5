-- A step uphill whose length is the rate times the length of the discriminant.
--
-- Reads:   uphill (slot, part, lane(weight), lane(difference), lane(uphill))
--          heights (part, lane(rate))
-- Returns: (slot, part, lane(weight), lane(difference)), one row per slot
WITH lengths AS (
    SELECT
        part,
        SUM(LANE(weight) * LANE(weight)) AS length,
        SUM(LANE(uphill) * LANE(uphill)) AS steepness
    FROM uphill
    GROUP BY part
),

strides AS (
    SELECT
        lengths.part,
        COALESCE(
            LANE(heights.rate)
            * SQRT(LANE(lengths.length) / NULLIF(LANE(lengths.steepness), 0)),
            0
        ) AS stride
    FROM lengths
    INNER JOIN heights ON lengths.part = heights.part
)

SELECT
    uphill.slot,
    uphill.part,
    LANE(uphill.weight) + LANE(strides.stride) * LANE(uphill.uphill) AS weight,
    LANE(uphill.difference) AS difference
FROM uphill
INNER JOIN strides ON uphill.part = strides.part
