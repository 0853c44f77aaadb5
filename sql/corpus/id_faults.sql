-- Keys that cannot tell documents apart: NULL, or the same one on several documents.
--
-- Reads:   rows (id)
-- Returns: (id, documents), the three worst keys
SELECT
    CAST(id AS VARCHAR) AS id,
    COUNT(*) AS documents
FROM rows
GROUP BY id
HAVING id IS NULL OR COUNT(*) > 1
ORDER BY documents DESC, id
LIMIT 3
