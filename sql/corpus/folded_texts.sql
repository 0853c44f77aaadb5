-- The documents with their folds, as a source of their own: training reads those outside a fold.
--
-- Reads:   inputs (row, lane(text))
--          listed_labels (row, label, labels)
--          folds (doc, fold)
-- Returns: (row, fold, label, labels, lane(text)), one row per document; label is the only one
SELECT
    inputs.row,
    folds.fold,
    listed_labels.label,
    COALESCE(listed_labels.labels, []) AS labels,
    LANE(inputs.text) AS text
FROM inputs
INNER JOIN folds ON inputs.row = folds.doc
LEFT JOIN listed_labels ON inputs.row = listed_labels.row
