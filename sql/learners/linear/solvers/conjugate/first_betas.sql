-- The betas before the first conjugate direction.
--
-- Reads:   parts (part, lane(positives))
-- Returns: (part, lane(gradient_norm), lane(beta), lane(direction_norm)), one row per part
-- Hints:   unordered
SELECT
    part,
    0 * LANE(positives) AS gradient_norm,
    0 * LANE(positives) AS beta,
    0 * LANE(positives) AS direction_norm
FROM parts
