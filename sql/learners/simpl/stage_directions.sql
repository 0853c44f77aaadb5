-- The discriminants of a stage and a batch of labels, side by side.
--
-- Reads:   discriminants (label, stage, part, term, weight)
-- Returns: (slot, lane(direction)), one row per slot
-- Binds:   $first   the batch's first label
--          $stage   the stage
--          $terms   number of terms
SELECT
    CAST(part * $terms + term AS INTEGER) AS slot,
    SUM(CASE WHEN label = $first + LANE() THEN weight ELSE 0 END) AS direction
FROM discriminants
WHERE stage = $stage
GROUP BY CAST(part * $terms + term AS INTEGER)
