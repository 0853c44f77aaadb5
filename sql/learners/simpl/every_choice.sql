-- Every label with all the stages that it has.
--
-- Reads:   labels (label)
--          all_survivors (label, stage)
-- Returns: (label, last_stage), one row per label
SELECT
    labels.label,
    COALESCE(MAX(all_survivors.stage), 0) AS last_stage
FROM labels
LEFT JOIN all_survivors ON labels.label = all_survivors.label
GROUP BY labels.label
