-- Mean of the projections by class, and their variance within each class.
--
-- Reads:   projections (instance, lane(projection))
--          targets (instance, part, lane(target))
--          parts (part, instances, lane(positives))
-- Returns: (part, lane(mean_positive), lane(mean_negative), lane(variance_positive),
--          lane(variance_negative)), one row per part
-- Hints:   unordered
WITH sums AS (
    SELECT
        targets.part,
        SUM(LANE(projections.projection) * LANE(targets.target)) AS positive,
        SUM(LANE(projections.projection)) AS total,
        SUM(
            LANE(projections.projection) * LANE(projections.projection) * LANE(targets.target)
        ) AS positive_square,
        SUM(LANE(projections.projection) * LANE(projections.projection)) AS square
    FROM projections
    INNER JOIN targets ON projections.instance = targets.instance
    GROUP BY targets.part
),

means AS (
    SELECT
        parts.part,
        parts.instances,
        LANE(parts.positives) AS positives,
        LANE(sums.positive_square) AS positive_square,
        LANE(sums.square) AS square,
        COALESCE(LANE(sums.positive) / NULLIF(LANE(parts.positives), 0), 0) AS mean_positive,
        COALESCE(
            (LANE(sums.total) - LANE(sums.positive))
            / NULLIF(parts.instances - LANE(parts.positives), 0),
            0
        ) AS mean_negative
    FROM parts
    LEFT JOIN sums ON parts.part = sums.part
)

SELECT
    part,
    LANE(mean_positive) AS mean_positive,
    LANE(mean_negative) AS mean_negative,
    COALESCE(
        GREATEST(
            LANE(positive_square) / NULLIF(LANE(positives), 0)
            - LANE(mean_positive) * LANE(mean_positive),
            0
        ),
        0
    ) AS variance_positive,
    COALESCE(
        GREATEST(
            (LANE(square) - LANE(positive_square)) / NULLIF(instances - LANE(positives), 0)
            - LANE(mean_negative) * LANE(mean_negative),
            0
        ),
        0
    ) AS variance_negative
FROM means
