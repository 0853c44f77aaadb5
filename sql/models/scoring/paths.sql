-- The way down to the leaf that a document falls into: on each stage that bounds the leaf, the
-- document's coordinate and the bounds it lies between.
--
-- Reads:   explained_labels (doc, label)
--          coordinates (label, stage, doc, value)
--          point_leaves (tree, point, leaf)
--          bounds (label, leaf, stage, low, high)
-- Returns: (doc, label, stage, value, low, high), one row per document, label and stage
SELECT
    explained_labels.doc,
    explained_labels.label,
    bounds.stage,
    coordinates.value,
    bounds.low,
    bounds.high
FROM explained_labels
INNER JOIN point_leaves
    ON explained_labels.label = point_leaves.tree AND explained_labels.doc = point_leaves.point
INNER JOIN bounds ON point_leaves.tree = bounds.label AND point_leaves.leaf = bounds.leaf
INNER JOIN coordinates
    ON
        explained_labels.doc = coordinates.doc
        AND explained_labels.label = coordinates.label
        AND bounds.stage = coordinates.stage
