-- Documents that are to be added and are in the model already.
--
-- Reads:   earlier (key)
--          change (key)
-- Returns: (documents, example), one row
SELECT
    COUNT(*) AS documents,
    MIN(change.key) AS example
FROM change
INNER JOIN earlier ON change.key = earlier.key
