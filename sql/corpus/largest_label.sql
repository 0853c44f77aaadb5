-- The label on the most documents.
--
-- Reads:   labels (name, documents)
-- Returns: (name, documents), one row
SELECT
    name,
    documents
FROM labels
ORDER BY documents DESC, name
LIMIT 1
