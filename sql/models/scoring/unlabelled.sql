-- How many documents got no label, by reason.
--
-- Reads:   answered (reason)
-- Returns: (reason, documents), one row per reason
SELECT
    answered.reason,
    COUNT(*) AS documents
FROM answered
WHERE answered.reason IS NOT NULL
GROUP BY answered.reason
ORDER BY answered.reason
