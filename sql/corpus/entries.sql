-- The source's ready (document, term, value) rows.
--
-- Reads:   source (id, name, value)
-- Returns: (id, name, value), one row per row of the source
SELECT
    id,
    name,
    value
FROM source
