-- The values of a column by which documents are grouped.
--
-- Reads:   source (value)
-- Returns: (value), one row per value that is not NULL
SELECT DISTINCT value
FROM source
WHERE value IS NOT NULL
ORDER BY value
