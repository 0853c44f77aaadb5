-- What the first normalisers are sought from.
--
-- Reads:   state (instance)
-- Returns: (instance, normaliser), one row per instance
SELECT
    instance,
    CAST(0 AS DOUBLE) AS normaliser
FROM state
