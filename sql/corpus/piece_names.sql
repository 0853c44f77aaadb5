-- The distinct tokens of all chunks, and how often each occurs.
--
-- Reads:   pieces (field, name, count)
-- Returns: (field, name, count), one row per field and token
SELECT
    field,
    name,
    SUM(count) AS count
FROM pieces
GROUP BY field, name
