-- The mean of what the parts have found: where the climb on all documents starts.
--
-- Reads:   iterates (slot, lane(weight))
-- Returns: (slot, part, lane(weight)), one row per term
-- Binds:   $terms   number of terms
--          $folds   number of parts
SELECT
    CAST(slot % $terms AS INTEGER) AS slot,
    0 AS part,
    SUM(LANE(weight)) / $folds AS weight
FROM iterates
GROUP BY CAST(slot % $terms AS INTEGER)
