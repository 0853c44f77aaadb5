-- The objective of each lane, Fisher's ratio, and the step that led there.
--
-- Reads:   standings (part, lane(step), lane(difference), lane(variance))
--          parts (part, instances)
-- Returns: (part, instances, lane(objective), lane(step)), one row per part
-- Hints:   unordered
SELECT
    standings.part,
    parts.instances,
    COALESCE(
        LANE(standings.difference)
        * LANE(standings.difference)
        / NULLIF(LANE(standings.variance), 0),
        0
    ) AS objective,
    LANE(standings.step) AS step
FROM standings
INNER JOIN parts ON standings.part = parts.part
ORDER BY standings.part
