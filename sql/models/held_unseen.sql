-- How many of some documents a model was trained on, by the keys of its unseen log-odds.
--
-- Reads:   unseen (document)
--          change (key)
-- Returns: (by_key), one row
WITH keys AS (
    SELECT DISTINCT CAST(document AS VARCHAR) AS key FROM unseen
)

SELECT COUNT(keys.key) AS by_key
FROM change
LEFT JOIN keys ON change.key = keys.key
