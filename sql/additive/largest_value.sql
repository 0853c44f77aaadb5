-- The largest value that a document has of a word.
--
-- Reads:   bags (value)
-- Returns: (value), one row
SELECT MAX(value) AS value FROM bags
