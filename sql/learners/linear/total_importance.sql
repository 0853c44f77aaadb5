-- What all documents count together.
--
-- Reads:   instances (importance)
-- Returns: (total), one row
SELECT SUM(importance) AS total
FROM instances
