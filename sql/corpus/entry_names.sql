-- The distinct terms of ready (document, term, value) rows, numbered, the most frequent first.
--
-- Reads:   entries (name)
-- Returns: (word, field, name, form, count), one row per term; name keeps the source's type
WITH totals AS (
    SELECT
        name,
        COUNT(*) AS count
    FROM entries
    GROUP BY name
)

SELECT
    CAST(ROW_NUMBER() OVER (ORDER BY count DESC, CAST(name AS VARCHAR)) - 1 AS INTEGER) AS word,
    '' AS field,
    name,
    CAST(name AS VARCHAR) AS form,
    count
FROM totals
