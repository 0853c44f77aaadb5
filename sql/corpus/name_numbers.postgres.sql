-- Two numbers of 32 bits that a term's name gives.
--
-- Reads:   distinct_names (name)
-- Returns: (name, low, high), one row per term
WITH digests AS (
    SELECT
        name,
        MD5(CAST(name AS TEXT)) AS digest
    FROM distinct_names
)

SELECT
    name,
    CAST(CAST(CONCAT('x', SUBSTRING(digest FROM 1 FOR 8)) AS BIT(32)) AS BIGINT) AS low,
    CAST(CAST(CONCAT('x', SUBSTRING(digest FROM 9 FOR 8)) AS BIT(32)) AS BIGINT) AS high
FROM digests
