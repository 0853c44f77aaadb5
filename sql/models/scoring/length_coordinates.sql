-- Documents' coordinates on all axes, from their projections and their lengths.
--
-- Reads:   documents (doc)
--          lengths (doc, tokens)
--          axes (axis, label, stage, bias, per_token)
--          axis_projections (doc, axis, projection)
-- Returns: (label, stage, doc, value), one row per document and axis
SELECT
    axes.label,
    axes.stage,
    documents.doc,
    COALESCE(axis_projections.projection, 0)
    + axes.per_token * COALESCE(lengths.tokens, 0)
    + axes.bias AS value
FROM documents
CROSS JOIN axes
LEFT JOIN lengths ON documents.doc = lengths.doc
LEFT JOIN axis_projections
    ON documents.doc = axis_projections.doc AND axes.axis = axis_projections.axis
