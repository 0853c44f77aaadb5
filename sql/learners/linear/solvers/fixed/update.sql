-- A step uphill whose length is the rate times the length of alpha. What is found is the last
-- alpha, or the mean of all (Widrow and Hoff's rule, section 2.3 of the article of 2003); a lane
-- that has come to rest adds no more to it.
--
-- Reads:   ascent (slot, part, lane(alpha), lane(weight), lane(difference), lane(ascent))
--          standings (part, lane(step), lane(iterations))
-- Returns: (slot, part, lane(alpha), lane(weight), lane(difference)), one row per slot
-- Binds:   $average   whether the mean of all alphas is found, or the last one
-- Hints:   unordered
WITH lengths AS (
    SELECT
        part,
        SUM(LANE(alpha) * LANE(alpha)) AS length,
        SUM(LANE(ascent) * LANE(ascent)) AS steepness
    FROM ascent
    GROUP BY part
),

-- The share of the new alpha in the mean: the start and all iterations so far have one each.
strides AS (
    SELECT
        lengths.part,
        COALESCE(
            LANE(standings.step)
            * SQRT(LANE(lengths.length) / NULLIF(LANE(lengths.steepness), 0)),
            0
        ) AS stride,
        CASE
            WHEN LANE(standings.step) = 0 THEN 0
            WHEN $average THEN 1 / (LANE(standings.iterations) + 2)
            ELSE 1
        END AS share
    FROM lengths
    INNER JOIN standings ON lengths.part = standings.part
)

SELECT
    ascent.slot,
    ascent.part,
    LANE(ascent.alpha) + LANE(strides.stride) * LANE(ascent.ascent) AS alpha,
    LANE(ascent.weight)
    + LANE(strides.share)
    * (
        LANE(ascent.alpha)
        + LANE(strides.stride) * LANE(ascent.ascent)
        - LANE(ascent.weight)
    ) AS weight,
    LANE(ascent.difference) AS difference
FROM ascent
INNER JOIN strides ON ascent.part = strides.part
