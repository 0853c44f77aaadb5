-- The terms that each label keeps, by their new numbers.
--
-- Reads:   kept (label, term)
--          selected_terms (term, earlier)
-- Returns: (label, term), one row per label and term that it keeps
SELECT
    kept.label,
    selected_terms.term
FROM kept
INNER JOIN selected_terms ON kept.term = selected_terms.earlier
