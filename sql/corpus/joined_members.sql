-- The documents that a model is made of, when their labels come from a separate source: what tells
-- a document from others is its labels, too.
--
-- Reads:   members (key, digest)
--          label_entries (id, label)
-- Returns: (key, digest), one row per document
WITH listed AS (
    SELECT
        CAST(id AS VARCHAR) AS key,
        STRING_AGG(label, CHR(30) ORDER BY label) AS labels
    FROM label_entries
    GROUP BY CAST(id AS VARCHAR)
)

SELECT
    members.key,
    MD5(CONCAT(members.digest, CHR(31), COALESCE(listed.labels, ''))) AS digest
FROM members
LEFT JOIN listed ON members.key = listed.key
