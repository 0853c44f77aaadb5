-- The logarithm of the sum of exp(p) over the labels of all batches. Each is sought from the one
-- before, so that no exponent is large.
--
-- Reads:   state (instance, projections)
--          normalisers (instance, normaliser)
-- Returns: (instance, normaliser), one row per instance
WITH cells AS (
    SELECT
        state.instance,
        normalisers.normaliser,
        UNNEST(state.projections) AS projection
    FROM state
    INNER JOIN normalisers ON state.instance = normalisers.instance
)

SELECT
    instance,
    normaliser
    + LN(SUM(EXP(LEAST(GREATEST(projection - normaliser, -500), 500)))) AS normaliser
FROM cells
GROUP BY instance, normaliser
