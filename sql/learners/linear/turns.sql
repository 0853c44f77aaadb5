-- How conjugate gradients turn: height is slope times scaled slope, keep the share of the last
-- direction that the next one keeps, length the squared length of the next one.
--
-- Reads:   ascents (part, scale, lane(slope), lane(direction))
--          last_turns (part, lane(height), lane(length))
-- Returns: (part, lane(height), lane(keep), lane(length)), one row per part
WITH sums AS (
    SELECT
        part,
        SUM(scale * LANE(slope) * LANE(slope)) AS height,
        SUM(scale * scale * LANE(slope) * LANE(slope)) AS steepness,
        SUM(scale * LANE(slope) * LANE(direction)) AS overlap
    FROM ascents
    GROUP BY part
),

kept AS (
    SELECT
        last_turns.part,
        COALESCE(LANE(sums.height), 0) AS height,
        COALESCE(LANE(sums.steepness), 0) AS steepness,
        COALESCE(LANE(sums.overlap), 0) AS overlap,
        LANE(last_turns.length) AS last_length,
        COALESCE(LANE(sums.height) / NULLIF(LANE(last_turns.height), 0), 0) AS keep
    FROM last_turns
    LEFT JOIN sums ON last_turns.part = sums.part
)

SELECT
    part,
    LANE(height) AS height,
    LANE(keep) AS keep,
    LANE(steepness)
    + 2 * LANE(keep) * LANE(overlap)
    + LANE(keep) * LANE(keep) * LANE(last_length) AS length
FROM kept
