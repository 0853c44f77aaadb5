-- The point of each label's curve at which as many documents get the label as were given it, or the
-- next fewer where there is no such point.
--
-- Reads:   curves (label, threshold, precision, recall, documents)
--          given_counts (label, name, given)
-- Returns: (name, threshold, precision, recall, documents), one row per label that has such a point
WITH nearest AS (
    SELECT
        curves.label,
        given_counts.name,
        MAX(curves.documents) AS documents
    FROM curves
    INNER JOIN given_counts ON curves.label = given_counts.label
    WHERE curves.documents <= given_counts.given
    GROUP BY curves.label, given_counts.name
)

SELECT
    nearest.name,
    curves.threshold,
    curves.precision,
    curves.recall,
    curves.documents
FROM curves
INNER JOIN nearest ON curves.label = nearest.label AND curves.documents = nearest.documents
ORDER BY nearest.name
