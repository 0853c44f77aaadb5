-- The weights of one stage of a batch of labels, side by side.
--
-- Reads:   model_terms (label, stage, term, weight)
-- Returns: (slot, lane(direction)), one row per term
-- Binds:   $first   the batch's first label
--          $stage   the stage
SELECT
    term AS slot,
    SUM(CASE WHEN label = $first + LANE() THEN weight ELSE 0 END) AS direction
FROM model_terms
WHERE stage = $stage
GROUP BY term
