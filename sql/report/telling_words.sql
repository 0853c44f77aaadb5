-- The terms that count most in documents that are shown: what they add to the first projection of a
-- label, less what they add to that of the label on the other side.
--
-- Reads:   sides (item, doc, label, sign)
--          contributions (doc, label, stage, part, term, contribution)
-- Returns: (item, term, contribution), one row per item and term
-- Binds:   $most   terms of an item at most
WITH summed AS (
    SELECT
        sides.item,
        contributions.term,
        SUM(sides.sign * contributions.contribution) AS contribution
    FROM sides
    INNER JOIN contributions
        ON sides.doc = contributions.doc AND sides.label = contributions.label
    WHERE contributions.part = 'term' AND contributions.stage = 0
    GROUP BY sides.item, contributions.term
),

ranked AS (
    SELECT
        item,
        term,
        contribution,
        ROW_NUMBER() OVER (PARTITION BY item ORDER BY ABS(contribution) DESC, term) AS place
    FROM summed
    WHERE contribution <> 0
)

SELECT
    item,
    term,
    contribution
FROM ranked
WHERE place <= $most
