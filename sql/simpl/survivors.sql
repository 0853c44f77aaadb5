-- The documents on the wrong side of their label's cut, where both classes are left.
--
-- Reads:   swept (label, doc, value, target)
--          cuts (label, cut)
-- Returns: (label, doc, target), one row per label and surviving document
WITH wrong AS (
    SELECT
        swept.label,
        swept.doc,
        swept.target
    FROM swept
    INNER JOIN cuts ON swept.label = cuts.label
    WHERE
        (swept.target = 1 AND swept.value <= cuts.cut)
        OR (swept.target = 0 AND swept.value > cuts.cut)
),

mixed AS (
    SELECT label
    FROM wrong
    GROUP BY label
    HAVING MIN(target) < MAX(target)
)

SELECT
    wrong.label,
    wrong.doc,
    wrong.target
FROM wrong
INNER JOIN mixed ON wrong.label = mixed.label
