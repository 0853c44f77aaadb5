-- The discriminants, before there are any.
--
-- Reads:   documents (doc)
-- Returns: (label, stage, part, term, weight), no row
SELECT
    0 AS label,
    0 AS stage,
    0 AS part,
    doc AS term,
    CAST(0 AS FLOAT) AS weight
FROM documents
WHERE FALSE
