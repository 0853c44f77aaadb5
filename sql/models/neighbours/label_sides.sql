-- The one point of each label that is explained, and how near it is.
--
-- Reads:   explained_labels (doc, label)
--          coordinates (label, doc, value)
--          point_labels (point, label)
-- Returns: (doc, label, point, side, similarity), one row per document and label; side is 1
SELECT
    explained_labels.doc,
    explained_labels.label,
    point_labels.point,
    1 AS side,
    coordinates.value AS similarity
FROM explained_labels
INNER JOIN coordinates
    ON explained_labels.doc = coordinates.doc AND explained_labels.label = coordinates.label
INNER JOIN point_labels ON explained_labels.label = point_labels.label
