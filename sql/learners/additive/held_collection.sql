-- How many documents each fold holds out.
--
-- Reads:   folds (fold)
-- Returns: (fold, documents), one row per fold
SELECT
    fold,
    COUNT(*) AS documents
FROM folds
GROUP BY fold
