-- How many (document, label) rows name a document that the source does not have.
--
-- Reads:   label_entries (id, label)
--          rows (id)
-- Returns: (label_rows), one row
SELECT COUNT(*) AS label_rows
FROM label_entries
LEFT JOIN rows ON label_entries.id = rows.id
WHERE rows.id IS NULL
