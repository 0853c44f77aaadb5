-- The one point of each label that is explained.
--
-- Reads:   explained_labels (doc, label)
--          point_labels (point, label)
-- Returns: (doc, label, point, side), one row per document and label; side is 1
SELECT
    explained_labels.doc,
    explained_labels.label,
    point_labels.point,
    1 AS side
FROM explained_labels
INNER JOIN point_labels ON explained_labels.label = point_labels.label
