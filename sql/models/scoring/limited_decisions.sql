-- Decisions of which a document is given so many at most, the best-scoring, and none that is less
-- probable than it must be.
--
-- Reads:   decisions (doc, label, score, probability, positive)
-- Returns: (doc, label, score, probability, positive), one row per document and label
-- Binds:   $best    whether the best-scoring labels are given, whatever each by itself says
--          $top     how many; NULL for any number
--          $least   the least probability
WITH ranked AS (
    SELECT
        decisions.doc,
        decisions.label,
        decisions.score,
        decisions.probability,
        decisions.positive,
        ROW_NUMBER() OVER (
            PARTITION BY decisions.doc ORDER BY decisions.score DESC, decisions.label
        ) AS place
    FROM decisions
)

SELECT
    ranked.doc,
    ranked.label,
    ranked.score,
    ranked.probability,
    ($best OR ranked.positive)
    AND ranked.place <= COALESCE($top, ranked.place)
    AND COALESCE(ranked.probability >= $least, TRUE) AS positive
FROM ranked
