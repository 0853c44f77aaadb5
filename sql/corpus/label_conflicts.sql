-- Documents whose ready rows stand beside different labels.
--
-- Reads:   entry_labels (id)
-- Returns: (id), one row, or none
SELECT CAST(id AS VARCHAR) AS id
FROM entry_labels
GROUP BY id
HAVING COUNT(*) > 1
ORDER BY id
LIMIT 1
