-- The mean square length of a document.
--
-- Reads:   weights (weight)
--          documents (doc)
-- Returns: (mean_square), one row
SELECT
    (SELECT SUM(CAST(weight AS DOUBLE) * weight) FROM weights)
    / (SELECT COUNT(*) FROM documents) AS mean_square
