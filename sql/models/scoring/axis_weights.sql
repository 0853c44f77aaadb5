-- The weights of a batch of axes, side by side.
--
-- Reads:   discriminants (label, stage, term, weight)
--          axes (axis, label, stage)
-- Returns: (slot, lane(direction)), one row per term
-- Binds:   $first   the batch's first axis
--          $last    the batch's last axis
SELECT
    discriminants.term AS slot,
    SUM(CASE WHEN axes.axis = $first + LANE() THEN discriminants.weight ELSE 0 END) AS direction
FROM discriminants
INNER JOIN axes ON discriminants.label = axes.label AND discriminants.stage = axes.stage
WHERE axes.axis BETWEEN $first AND $last
GROUP BY discriminants.term
