-- The discriminants that decisions look at.
--
-- Reads:   discriminants (label, stage, term, weight)
--          choices (label, last_stage)
-- Returns: (label, stage, term, weight), one row per label, stage and term that counts
SELECT
    discriminants.label,
    discriminants.stage,
    discriminants.term,
    discriminants.weight
FROM discriminants
LEFT JOIN choices ON discriminants.label = choices.label
WHERE discriminants.weight <> 0 AND discriminants.stage <= COALESCE(choices.last_stage, 0)
