-- The left-out documents by reason, for the report.
--
-- Reads:   left_out (reason, documents)
-- Returns: (reason, documents), one row per reason
SELECT
    reason,
    documents
FROM left_out
ORDER BY reason
