-- Residuals of least squares, (1 - y p)^2.
--
-- Reads:   state (instance, costs, projections)
-- Returns: (instance, residuals), one row per instance
SELECT
    instance,
    CAST(
        LIST_TRANSFORM(
            projections, (projection, i) -> 2 * (costs[i] - ABS(costs[i]) * projection)
        ) AS FLOAT[]
    ) AS residuals
FROM state
