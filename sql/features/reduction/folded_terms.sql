-- Discriminants on the axes of a reduced space, folded back into weights of terms.
--
-- Reads:   model_terms (label, stage, term, weight)
--          basis (term, axis, weight)
-- Returns: (label, stage, term, weight), one row per label, stage and term
SELECT
    model_terms.label,
    model_terms.stage,
    basis.term,
    SUM(model_terms.weight * basis.weight) AS weight
FROM model_terms
INNER JOIN basis ON model_terms.term = basis.axis
GROUP BY model_terms.label, model_terms.stage, basis.term
