-- How many documents have a key.
--
-- Reads:   change (key)
-- Returns: (documents), one row
SELECT COUNT(key) AS documents FROM change
