-- The discriminants of the second of two labels: those of the first with the opposite sign.
--
-- Reads:   discriminants (label, stage, part, term, weight)
-- Returns: (label, stage, part, term, weight), one row per part and term
SELECT
    1 AS label,
    stage,
    part,
    term,
    CAST(-weight AS FLOAT) AS weight
FROM discriminants
