-- How many of some documents a model was trained on, by what it says of its members: with this key,
-- and with this content. Keys of another model may be those of other documents.
--
-- Reads:   members (key, digest)
--          change (key, digest)
-- Returns: (by_key, by_content), one row
WITH keys AS (
    SELECT DISTINCT key FROM members
),

contents AS (
    SELECT DISTINCT digest FROM members
)

SELECT
    COUNT(keys.key) AS by_key,
    COUNT(contents.digest) AS by_content
FROM change
LEFT JOIN keys ON change.key = keys.key
LEFT JOIN contents ON change.digest = contents.digest
