-- The documents that later stages are trained on, before there are any.
--
-- Reads:   documents (doc)
-- Returns: (stage, label, doc, target), no row
SELECT
    0 AS stage,
    0 AS label,
    doc,
    CAST(0 AS SMALLINT) AS target
FROM documents
WHERE FALSE
