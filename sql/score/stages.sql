-- The stages that a model has.
--
-- Reads:   model_stages (stage)
-- Returns: (stage), one row per stage
SELECT DISTINCT stage FROM model_stages
ORDER BY stage
