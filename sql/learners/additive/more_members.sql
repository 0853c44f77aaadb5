-- The documents of a model after some were added.
--
-- Reads:   earlier (key, digest)
--          change (key, digest)
-- Returns: (key, digest), one row per document
SELECT
    key,
    digest
FROM earlier
UNION ALL
SELECT
    key,
    digest
FROM change
