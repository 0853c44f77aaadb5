-- The labels of each document, once for each fold that is held out in turn.
--
-- Reads:   document_labels (doc, label)
--          tried_labels (label, place)
--          folds (fold)
-- Returns: (doc, label), one row per label of a document and fold; label is place * folds + fold
-- Binds:   $folds   number of folds
WITH held AS (
    SELECT DISTINCT fold FROM folds
)

SELECT
    document_labels.doc,
    CAST(tried_labels.place * $folds + held.fold AS INTEGER) AS label
FROM document_labels
INNER JOIN tried_labels ON document_labels.label = tried_labels.label
CROSS JOIN held
