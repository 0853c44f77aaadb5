-- How the next conjugate direction follows from the last: gradient_norm is gradient times scaled
-- gradient, beta the share of the last direction that the next one keeps, direction_norm the
-- squared length of the next one.
--
-- Reads:   iterates (part, scale, lane(gradient), lane(direction))
--          last_betas (part, lane(gradient_norm), lane(direction_norm))
-- Returns: (part, lane(gradient_norm), lane(beta), lane(direction_norm)), one row per part
-- Hints:   unordered
WITH sums AS (
    SELECT
        part,
        SUM(scale * LANE(gradient) * LANE(gradient)) AS gradient_norm,
        SUM(scale * scale * LANE(gradient) * LANE(gradient)) AS scaled_norm,
        SUM(scale * LANE(gradient) * LANE(direction)) AS overlap
    FROM iterates
    GROUP BY part
),

shares AS (
    SELECT
        last_betas.part,
        COALESCE(LANE(sums.gradient_norm), 0) AS gradient_norm,
        COALESCE(LANE(sums.scaled_norm), 0) AS scaled_norm,
        COALESCE(LANE(sums.overlap), 0) AS overlap,
        LANE(last_betas.direction_norm) AS last_direction_norm,
        COALESCE(LANE(sums.gradient_norm) / NULLIF(LANE(last_betas.gradient_norm), 0), 0) AS beta
    FROM last_betas
    LEFT JOIN sums ON last_betas.part = sums.part
)

SELECT
    part,
    LANE(gradient_norm) AS gradient_norm,
    LANE(beta) AS beta,
    LANE(scaled_norm)
    + 2 * LANE(beta) * LANE(overlap)
    + LANE(beta) * LANE(beta) * LANE(last_direction_norm) AS direction_norm
FROM shares
