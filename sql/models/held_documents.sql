-- How many of some documents a corpus has, by their keys.
--
-- Reads:   documents (id)
--          change (key)
-- Returns: (by_key), one row
WITH keys AS (
    SELECT DISTINCT CAST(id AS VARCHAR) AS key FROM documents
)

SELECT COUNT(keys.key) AS by_key
FROM change
LEFT JOIN keys ON change.key = keys.key
