-- The documents on the wrong side of their label's cut, where both classes are left.
--
-- Reads:   swept (label, doc, value, target)
--          sweeps (label, cut)
-- Returns: (label, doc, target), one row per label and surviving document
WITH wrong AS (
    SELECT
        swept.label,
        swept.doc,
        swept.target
    FROM swept
    INNER JOIN sweeps ON swept.label = sweeps.label
    WHERE
        (swept.target = 1 AND swept.value <= sweeps.cut)
        OR (swept.target = 0 AND swept.value > sweeps.cut)
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
