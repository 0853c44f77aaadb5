-- The discriminants that were found for one stage.
--
-- Reads:   found (label, stage, part, term, weight)
-- Returns: (label, stage, part, term, weight), one row per label, part and term
-- Binds:   $stage   the stage
SELECT
    label,
    stage,
    part,
    term,
    weight
FROM found
WHERE stage = $stage
