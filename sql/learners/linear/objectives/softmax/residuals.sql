-- Residuals of the loss of maximum entropy, -ln Pr(c | d): the label less its probability.
--
-- Reads:   state (instance, costs, projections)
--          normalisers (instance, normaliser)
-- Returns: (instance, residuals), one row per instance
SELECT
    state.instance,
    CAST(
        LIST_TRANSFORM(
            state.projections,
            (projection, i) -> GREATEST(state.costs[i], 0)
            - ABS(state.costs[i])
            * EXP(LEAST(GREATEST(projection - normalisers.normaliser, -500), 0))
        ) AS FLOAT[]
    ) AS residuals
FROM state
INNER JOIN normalisers ON state.instance = normalisers.instance
