-- How many documents a model was trained on: those with the same text and labels as one of its
-- members.
--
-- Reads:   inputs (row, fingerprint)
--          document_rows (row)
--          members (digest)
-- Returns: (documents), one row
SELECT COUNT(*) AS documents
FROM inputs
INNER JOIN document_rows ON inputs.row = document_rows.row
WHERE inputs.fingerprint IN (SELECT members.digest FROM members)
