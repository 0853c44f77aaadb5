-- What was learned of each label, as a vector.
--
-- Reads:   discriminants (label, term, weight)
-- Returns: (label, term, weight), one row per label and term
SELECT
    label,
    term,
    weight
FROM discriminants
