-- Labels without a threshold, of which a document gets the best-scoring one: a single leaf, whose
-- decision is left open.
--
-- Reads:   model_stages (label)
-- Returns: (label, leaf, positive, slope, intercept), one row per label
-- Binds:   $logarithmic   whether scores are logarithms of probabilities
SELECT
    label,
    1 AS leaf,
    CAST(NULL AS BOOLEAN) AS positive,
    CAST(CASE WHEN $logarithmic THEN 1 END AS DOUBLE) AS slope,
    CAST(CASE WHEN $logarithmic THEN 0 END AS DOUBLE) AS intercept
FROM model_stages
