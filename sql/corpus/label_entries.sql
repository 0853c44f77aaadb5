-- The separate (document, label) rows, read once.
--
-- Reads:   source (id, label)
-- Returns: (id, label), one row per document and label
SELECT DISTINCT
    id,
    label
FROM source
WHERE label IS NOT NULL
