-- What tells a collection from others, in whatever order its documents are. The documents are put
-- together in groups, so that no text becomes as long as the collection.
--
-- Reads:   members (key, digest)
-- Returns: (digest), one row
WITH documents AS (
    SELECT MD5(CONCAT(COALESCE(key, ''), CHR(31), digest)) AS digest FROM members
),

parts AS (
    SELECT
        SUBSTRING(digest, 1, 3) AS part,
        MD5(STRING_AGG(digest, '' ORDER BY digest)) AS digest
    FROM documents
    GROUP BY SUBSTRING(digest, 1, 3)
)

SELECT MD5(STRING_AGG(digest, '' ORDER BY part)) AS digest FROM parts
