-- Two numbers of 60 bits that a ready (document, term, value) row gives.
--
-- Reads:   entries (id, name, value)
-- Returns: (id, low, high), one row per row
WITH digests AS (
    SELECT
        id,
        MD5(CONCAT(CAST(name AS TEXT), CHR(31), CAST(value AS TEXT))) AS digest
    FROM entries
)

SELECT
    id,
    CAST(CAST(CONCAT('x0', SUBSTRING(digest FROM 1 FOR 15)) AS BIT(64)) AS BIGINT) AS low,
    CAST(CAST(CONCAT('x0', SUBSTRING(digest FROM 16 FOR 15)) AS BIT(64)) AS BIGINT) AS high
FROM digests
