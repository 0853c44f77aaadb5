-- Residuals of the logistic loss, ln(1 + exp(-y p)).
--
-- Reads:   state (instance, costs, projections)
-- Returns: (instance, residuals), one row per instance
SELECT
    instance,
    CAST(
        LIST_TRANSFORM(
            projections,
            (projection, i) -> costs[i] / (1 + EXP(LEAST(SIGN(costs[i]) * projection, 500)))
        ) AS FLOAT[]
    ) AS residuals
FROM state
