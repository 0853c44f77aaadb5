-- Every label with all the stages that it has.
--
-- Reads:   candidates (label, last_stage)
-- Returns: (label, last_stage), one row per label
SELECT
    label,
    MAX(last_stage) AS last_stage
FROM candidates
GROUP BY label
