-- The scale on which scores of different labels compare: that of a least-squares fit to the
-- label's indicator, so that factor * projection + bias is about the share of the label.
--
-- Reads:   rates (part, lane(difference), lane(base))
--          parts (part, instances, lane(positives))
-- Returns: (part, lane(factor), lane(bias)), one row per part
WITH shares AS (
    SELECT
        rates.part,
        LANE(rates.difference) AS difference,
        LANE(rates.base) AS base,
        LANE(parts.positives) / parts.instances AS share
    FROM rates
    INNER JOIN parts ON rates.part = parts.part
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
