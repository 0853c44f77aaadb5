-- The weights as whole multiples of 2^-30: times whole numbers of tokens, they add up without any
-- rounding, so that scores do not depend on the order in which terms are added up.
--
-- Reads:   discriminants (label, stage, term, weight)
-- Returns: (label, stage, term, weight), one row per label, stage and term
SELECT
    discriminants.label,
    discriminants.stage,
    discriminants.term,
    FLOOR(discriminants.weight * 1073741824 + 0.5) / 1073741824 AS weight
FROM discriminants
