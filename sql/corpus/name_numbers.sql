-- Two numbers of 32 bits that a term's name gives.
--
-- Reads:   distinct_names (name)
-- Returns: (name, low, high), one row per term
WITH digests AS (
    SELECT
        name,
        MD5(CAST(name AS VARCHAR)) AS digest
    FROM distinct_names
)

SELECT
    name,
    CAST(CONCAT('0x', SUBSTRING(digest, 1, 8)) AS BIGINT) AS low,
    CAST(CONCAT('0x', SUBSTRING(digest, 9, 8)) AS BIGINT) AS high
FROM digests
