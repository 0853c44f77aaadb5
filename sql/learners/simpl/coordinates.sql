-- The documents' projections on the discriminants of all stages.
--
-- Reads:   unseen_scores (label, doc, score)
--          later_coordinates (label, stage, doc, value)
-- Returns: (label, stage, doc, value), one row per label, stage and document
SELECT
    label,
    0 AS stage,
    doc,
    score AS value
FROM unseen_scores
UNION ALL
SELECT
    label,
    stage,
    doc,
    value
FROM later_coordinates
