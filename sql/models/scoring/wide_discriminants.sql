-- The discriminants as scoring reads them: blocks of axes, the weights of a block side by side.
--
-- Reads:   discriminants (label, stage, term, weight)
--          axes (axis, label, stage)
-- Returns: (term, block, lane(weight)), one row per term and block in which it has a weight, in
--          their order
-- Binds:   $width   axes in a block
SELECT
    discriminants.term,
    CAST(FLOOR(axes.axis / $width) AS INTEGER) AS block,
    COALESCE(MAX(CASE WHEN axes.axis % $width = LANE() THEN discriminants.weight END), 0) AS weight
FROM discriminants
INNER JOIN axes ON discriminants.label = axes.label AND discriminants.stage = axes.stage
GROUP BY discriminants.term, FLOOR(axes.axis / $width)
ORDER BY discriminants.term, block
