-- The largest value that a document has of a word, whatever its sign.
--
-- Reads:   bags (value)
-- Returns: (value), one row
SELECT MAX(ABS(value)) AS value FROM bags
