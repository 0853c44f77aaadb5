-- The order in which a pass takes the instances, drawn from its seed.
--
-- Reads:   state (instance)
-- Returns: (instance, place), one row per instance, from 0
-- Binds:   $seed   0 or more, less than 65536: another one for each pass
WITH drawn AS (
    SELECT
        instance,
        (CAST(instance AS BIGINT) + 1) * (2 * $seed + 40503) % 65521 AS product
    FROM state
)

SELECT
    instance,
    CAST(
        ROW_NUMBER() OVER (ORDER BY product * 48271 % 65537, product, instance) - 1 AS INTEGER
    ) AS place
FROM drawn
