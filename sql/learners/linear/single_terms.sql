-- The weights of each label's terms.
--
-- Reads:   discriminants (label, stage, term, weight)
-- Returns: (label, stage, term, weight), one row per label and term that counts
SELECT
    label,
    stage,
    term,
    weight
FROM discriminants
WHERE weight <> 0
