-- The labels by how many documents have them, the largest first.
--
-- Reads:   labels (name, documents)
-- Returns: (name, documents), one row per label
SELECT
    name,
    documents
FROM labels
ORDER BY documents DESC, name
