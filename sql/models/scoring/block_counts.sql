-- How many rows the wide discriminants would have, and how many weights there are for them.
--
-- Reads:   discriminants (label, stage, term)
--          axes (axis, label, stage)
-- Returns: (rows, weights), one row
-- Binds:   $width   axes in a block
WITH blocks AS (
    SELECT COUNT(*) AS weights
    FROM discriminants
    INNER JOIN axes ON discriminants.label = axes.label AND discriminants.stage = axes.stage
    GROUP BY discriminants.term, FLOOR(axes.axis / $width)
)

SELECT
    COUNT(*) AS rows,
    COALESCE(SUM(weights), 0) AS weights
FROM blocks
