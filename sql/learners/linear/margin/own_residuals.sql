-- What each instance adds to its own projection in a step, less what the penalty takes from it.
--
-- Reads:   residuals (instance, residuals)
--          state (instance, shares)
--          lane_leverages (instance, leverages, decays)
-- Returns: (instance, residuals), one row per instance
-- Binds:   $penalty   weight of the penalty
SELECT
    residuals.instance,
    CAST(
        LIST_TRANSFORM(
            residuals.residuals,
            (residual, i) -> residual * lane_leverages.leverages[i]
            - $penalty * lane_leverages.decays[i] * state.shares[i]
        ) AS FLOAT[]
    ) AS residuals
FROM residuals
INNER JOIN state ON residuals.instance = state.instance
INNER JOIN lane_leverages ON residuals.instance = lane_leverages.instance
