-- The terms of changed (document, term, value) rows as forms, and how many rows have each.
--
-- Reads:   entries (name)
-- Returns: (field, name, form, count), one row per term; name keeps the source's type
SELECT
    '' AS field,
    name,
    CAST(name AS VARCHAR) AS form,
    COUNT(*) AS count
FROM entries
GROUP BY name
