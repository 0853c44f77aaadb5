-- The documents with their folds, as a source of their own: training reads those outside a fold.
--
-- Reads:   inputs (row, lane(text))
--          row_labels (row, name)
--          folds (doc, fold)
-- Returns: (row, fold, label, labels, lane(text)), one row per document; label is the only one
WITH listed AS (
    SELECT
        row_labels.row,
        MAX(row_labels.name) AS label,
        ARRAY_AGG(row_labels.name) AS labels
    FROM row_labels
    GROUP BY row_labels.row
)

SELECT
    inputs.row,
    folds.fold,
    listed.label,
    COALESCE(listed.labels, []) AS labels,
    LANE(inputs.text) AS text
FROM inputs
INNER JOIN folds ON inputs.row = folds.doc
LEFT JOIN listed ON inputs.row = listed.row
