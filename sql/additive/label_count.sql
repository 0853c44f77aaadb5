-- How many labels a model has.
--
-- Reads:   labels (label)
-- Returns: (labels), one row
SELECT COUNT(*) AS labels FROM labels
