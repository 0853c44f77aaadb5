-- Fisher's ratio of each lane and the step that led there.
--
-- Reads:   rates (part, lane(rate), lane(difference), lane(spread))
-- Returns: (part, lane(ratio), lane(rate)), one row per part
SELECT
    part,
    COALESCE(
        LANE(difference) * LANE(difference) / NULLIF(LANE(spread), 0), 0
    ) AS ratio,
    LANE(rate) AS rate
FROM rates
ORDER BY part
