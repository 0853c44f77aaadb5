-- Two numbers of 60 bits that a ready (document, term, value) row gives.
--
-- Reads:   entries (id, name, value)
-- Returns: (id, low, high), one row per row
WITH digests AS (
    SELECT
        id,
        MD5(CONCAT(CAST(name AS VARCHAR), CHR(31), CAST(value AS VARCHAR))) AS digest
    FROM entries
)

SELECT
    id,
    CAST(CONCAT('0x', SUBSTRING(digest, 1, 15)) AS BIGINT) AS low,
    CAST(CONCAT('0x', SUBSTRING(digest, 16, 15)) AS BIGINT) AS high
FROM digests
