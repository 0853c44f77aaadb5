-- The axes of a reduced space, as weights of terms: the vectors of labels times a small matrix.
--
-- Reads:   vectors (label, term, weight)
--          matrix (label, axis, value)
-- Returns: (term, axis, weight), one row per term and axis
SELECT
    vectors.term,
    matrix.axis,
    SUM(vectors.weight * matrix.value) AS weight
FROM vectors
INNER JOIN matrix ON vectors.label = matrix.label
GROUP BY vectors.term, matrix.axis
