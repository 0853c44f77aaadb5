-- Fisher's ratio of each lane and the step that led there.
--
-- Reads:   rates (part, lane(rate), lane(difference), lane(spread))
--          parts (part, instances)
-- Returns: (part, instances, lane(ratio), lane(rate)), one row per part
SELECT
    rates.part,
    parts.instances,
    COALESCE(
        LANE(rates.difference) * LANE(rates.difference) / NULLIF(LANE(rates.spread), 0), 0
    ) AS ratio,
    LANE(rates.rate) AS rate
FROM rates
INNER JOIN parts ON rates.part = parts.part
ORDER BY rates.part
