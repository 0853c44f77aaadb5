-- How many documents were left out, by reason.
--
-- Reads:   rows (row, left_out)
--          document_rows (row)
-- Returns: (reason, documents), one row per reason
SELECT
    COALESCE(rows.left_out, 'no term left') AS reason,
    COUNT(*) AS documents
FROM rows
LEFT JOIN document_rows ON rows.row = document_rows.row
WHERE document_rows.row IS NULL
GROUP BY COALESCE(rows.left_out, 'no term left')
ORDER BY reason
