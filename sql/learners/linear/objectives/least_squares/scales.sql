-- The scale on which scores of different labels compare: that of a least-squares fit to the
-- label's indicator, so that factor * projection + bias is about the share of the label.
--
-- Reads:   line_search (part, lane(difference), lane(base))
--          parts (part, instances, lane(positives))
-- Returns: (part, lane(factor), lane(bias)), one row per part
WITH shares AS (
    SELECT
        line_search.part,
        LANE(line_search.difference) AS difference,
        LANE(line_search.base) AS base,
        LANE(parts.positives) / parts.instances AS share
    FROM line_search
    INNER JOIN parts ON line_search.part = parts.part
),

factors AS (
    SELECT
        part,
        LANE(difference) AS difference,
        LANE(base) AS base,
        LANE(share) AS share,
        LANE(share) * (1 - LANE(share))
        / (1 + LANE(share) * (1 - LANE(share)) * LANE(difference)) AS factor
    FROM shares
)

SELECT
    part,
    LANE(factor) AS factor,
    LANE(share) - LANE(factor) * (LANE(base) + LANE(share) * LANE(difference)) AS bias
FROM factors
