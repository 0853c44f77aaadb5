-- The neighbours of the documents that are explained, for or against each label.
--
-- Reads:   explained_labels (doc, label)
--          nearest (doc, point, similarity)
--          point_labels (point, label)
-- Returns: (doc, label, point, side, similarity), one row per document, label and neighbour; side
--          is 1 or -1
SELECT
    explained_labels.doc,
    explained_labels.label,
    nearest.point,
    CASE WHEN point_labels.label IS NULL THEN -1 ELSE 1 END AS side,
    nearest.similarity
FROM explained_labels
INNER JOIN nearest ON explained_labels.doc = nearest.doc
LEFT JOIN point_labels
    ON nearest.point = point_labels.point AND explained_labels.label = point_labels.label
