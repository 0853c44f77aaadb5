-- How many documents have no text.
--
-- Reads:   inputs (has_text)
-- Returns: (documents), one row
SELECT COUNT(*) AS documents
FROM inputs
WHERE NOT inputs.has_text
