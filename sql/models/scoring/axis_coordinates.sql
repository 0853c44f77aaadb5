-- Documents' coordinates on all axes, from their projections.
--
-- Reads:   documents (doc)
--          axes (axis, label, stage, bias)
--          axis_projections (doc, axis, projection)
-- Returns: (label, stage, doc, value), one row per document and axis
SELECT
    axes.label,
    axes.stage,
    documents.doc,
    COALESCE(axis_projections.projection, 0) + axes.bias AS value
FROM documents
CROSS JOIN axes
LEFT JOIN axis_projections
    ON documents.doc = axis_projections.doc AND axes.axis = axis_projections.axis
