-- Inner products of the vectors of labels.
--
-- Reads:   vectors (label, term, weight)
-- Returns: (a, b, product), one row per two labels, a <= b, that have a term in common
SELECT
    one.label AS a,
    other.label AS b,
    SUM(one.weight * other.weight) AS product
FROM vectors AS one
INNER JOIN vectors AS other ON one.term = other.term AND one.label <= other.label
GROUP BY one.label, other.label
