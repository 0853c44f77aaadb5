-- Where shares have the leverages of the lanes in them, they have none but 1 for all lanes.
--
-- Reads:   lane_leverages (instance)
-- Returns: (instance, leverage, decay), one row per instance
SELECT
    instance,
    CAST(1 AS DOUBLE) AS leverage,
    CAST(0 AS DOUBLE) AS decay
FROM lane_leverages
