-- The documents' scores by the first stage as coordinates.
--
-- Reads:   held_out (label, doc, score)
-- Returns: (label, stage, doc, value), one row per label and document
SELECT
    label,
    0 AS stage,
    doc,
    score AS value
FROM held_out
