-- The instances of each part, and the positive ones among them by lane.
--
-- Reads:   targets (part, lane(target))
-- Returns: (part, instances, lane(positives)), one row per part
SELECT
    part,
    CAST(COUNT(*) AS DOUBLE) AS instances,
    CAST(SUM(LANE(target)) AS DOUBLE) AS positives
FROM targets
GROUP BY part
