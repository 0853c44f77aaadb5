-- Residuals of the squared hinge, max(0, 1 - y p)^2: zero beyond the margin.
--
-- Reads:   state (instance, costs, projections)
-- Returns: (instance, residuals), one row per instance
SELECT
    instance,
    CAST(
        LIST_TRANSFORM(
            projections,
            (projection, i) -> CASE
                WHEN SIGN(costs[i]) * projection < 1
                    THEN 2 * (costs[i] - ABS(costs[i]) * projection)
                ELSE 0
            END
        ) AS FLOAT[]
    ) AS residuals
FROM state
