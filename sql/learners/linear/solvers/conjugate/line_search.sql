-- The exact step along a conjugate direction and where it leads: the difference of the class means
-- of the discriminant's projections, their pooled variance with the ridge, and the negative class's
-- mean (base). Fisher's ratio is difference * difference / variance; a lane whose ratio grew too
-- little in its last step goes no further, whatever the other lanes do. The class means of the
-- direction's own projections are kept for the residuals.
--
-- Reads:   curvature (part, lane(mean_positive), lane(mean_negative), lane(curvature))
--          parts (part, instances)
--          betas (part, lane(gradient_norm), lane(direction_norm))
--          last_line_search (part, lane(difference), lane(variance), lane(base), lane(before))
-- Returns: (part, lane(step), lane(mean_positive), lane(mean_negative), lane(difference),
--          lane(variance), lane(base), lane(before)), one row per part
-- Binds:   $ridge       the ridge, times the number of instances
--          $tolerance   growth of the ratio that is too little
-- Hints:   unordered
WITH steps AS (
    SELECT
        betas.part,
        LANE(betas.gradient_norm) AS gradient_norm,
        LANE(last_line_search.difference) AS difference,
        LANE(last_line_search.variance) AS variance,
        LANE(last_line_search.base) AS base,
        LANE(curvature.mean_positive) AS mean_positive,
        LANE(curvature.mean_negative) AS mean_negative,
        CASE
            WHEN
                LANE(last_line_search.before) > 0
                AND LANE(last_line_search.difference) * LANE(last_line_search.difference)
                <= (1 + $tolerance)
                * LANE(last_line_search.before)
                * LANE(last_line_search.variance)
                THEN 0
            ELSE
                COALESCE(
                    parts.instances
                    * LANE(betas.gradient_norm)
                    / NULLIF(LANE(curvature.curvature) + $ridge * LANE(betas.direction_norm), 0),
                    0
                )
        END AS step
    FROM betas
    INNER JOIN parts ON betas.part = parts.part
    INNER JOIN last_line_search ON betas.part = last_line_search.part
    INNER JOIN curvature ON betas.part = curvature.part
)

SELECT
    part,
    LANE(step) AS step,
    LANE(mean_positive) AS mean_positive,
    LANE(mean_negative) AS mean_negative,
    LANE(difference) + LANE(step) * (LANE(mean_positive) - LANE(mean_negative)) AS difference,
    LANE(variance)
    + LANE(step)
    * (2 * (LANE(mean_positive) - LANE(mean_negative)) - LANE(gradient_norm)) AS variance,
    LANE(base) + LANE(step) * LANE(mean_negative) AS base,
    COALESCE(LANE(difference) * LANE(difference) / NULLIF(LANE(variance), 0), 0) AS before
FROM steps
