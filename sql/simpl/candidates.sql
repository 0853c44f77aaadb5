-- How many stages the trees of a label could look at: each stage it has may be the last.
--
-- Reads:   labels (label)
--          all_survivors (stage, label)
-- Returns: (label, last_stage), one row per label and stage
SELECT
    label,
    0 AS last_stage
FROM labels
UNION ALL
SELECT DISTINCT
    label,
    stage AS last_stage
FROM all_survivors
