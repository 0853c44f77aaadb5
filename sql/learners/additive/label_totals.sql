-- How many documents have each label, also documents without any term.
--
-- Reads:   labelled_rows (label)
-- Returns: (label, documents), one row per label that a document has
SELECT
    label,
    COUNT(*) AS documents
FROM labelled_rows
GROUP BY label
