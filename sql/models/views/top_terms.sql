-- The strongest terms of each label by name.
--
-- Reads:   strongest_terms (label, stage, term, weight, lead)
-- Returns: (label, term, weight, rank), one row per label and term
SELECT
    strongest_terms.label,
    strongest_terms.term,
    strongest_terms.weight,
    CAST(ROW_NUMBER() OVER (
        PARTITION BY strongest_terms.label
        ORDER BY strongest_terms.lead DESC, strongest_terms.term
    ) AS INTEGER) AS rank
FROM strongest_terms
WHERE strongest_terms.stage = 0
