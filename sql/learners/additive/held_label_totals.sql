-- How many documents of each label each fold holds out.
--
-- Reads:   folds (doc, fold)
--          document_labels (doc, label)
-- Returns: (fold, label, documents), one row per fold and label in it
SELECT
    folds.fold,
    document_labels.label,
    COUNT(*) AS documents
FROM folds
INNER JOIN document_labels ON folds.doc = document_labels.doc
GROUP BY folds.fold, document_labels.label
