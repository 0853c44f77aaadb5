-- How many documents a model is made of.
--
-- Reads:   collection (documents)
-- Returns: (documents), one row
SELECT documents FROM collection
