-- How many documents are kept so far.
--
-- Reads:   rows (left_out)
-- Returns: (documents), one row
SELECT COUNT(*) AS documents
FROM rows
WHERE left_out IS NULL
