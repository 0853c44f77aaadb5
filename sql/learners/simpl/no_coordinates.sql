-- The projections on later stages, before there are any.
--
-- Reads:   documents (doc)
-- Returns: (label, stage, doc, value), no row
SELECT
    0 AS label,
    0 AS stage,
    doc,
    CAST(0 AS FLOAT) AS value
FROM documents
WHERE FALSE
