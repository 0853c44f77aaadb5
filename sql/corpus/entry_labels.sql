-- The labels that stand beside ready (document, term, value) rows.
--
-- Reads:   source (id, labels)
-- Returns: (id, labels), one row per document and distinct label column
SELECT DISTINCT
    id,
    labels
FROM source
