-- Two numbers of 60 bits that a ready (document, term, value) row gives.
--
-- Reads:   entries (id, name, value)
-- Returns: (id, low, high), one row per row
WITH digests AS (
    SELECT
        id,
        MD5(CONCAT(CAST(name AS STRING), CHR(31), CAST(value AS STRING))) AS digest
    FROM entries
)

SELECT
    id,
    CAST(CONV(SUBSTRING(digest, 1, 15), 16, 10) AS BIGINT) AS low,
    CAST(CONV(SUBSTRING(digest, 16, 15), 16, 10) AS BIGINT) AS high
FROM digests
