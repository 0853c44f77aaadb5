-- Residuals of the hinge with its corner rounded off, ln(1 + exp(g (1 - y p))) / g (Zhang and Oles
-- 2001, figure 4).
--
-- Reads:   state (instance, costs, projections)
-- Returns: (instance, residuals), one row per instance
-- Binds:   $sharpness   g: the larger, the nearer to the hinge
SELECT
    instance,
    CAST(
        LIST_TRANSFORM(
            projections,
            (projection, i) -> costs[i]
            / (1 + EXP(LEAST($sharpness * (SIGN(costs[i]) * projection - 1), 500)))
        ) AS FLOAT[]
    ) AS residuals
FROM state
