-- The documents and the user's own key of each.
--
-- Reads:   document_rows (doc, id)
-- Returns: (doc, id), one row per document
SELECT
    doc,
    id
FROM document_rows
ORDER BY doc
