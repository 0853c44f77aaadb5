-- How many documents each stage of a label got and how many it left on the wrong side of its cut.
--
-- Reads:   stage_cuts (stage, label, documents, survivors)
--          labels (label, name)
-- Returns: (label, stage, documents, survivors), one row per label and stage
SELECT
    labels.name AS label,
    stage_cuts.stage,
    stage_cuts.documents,
    stage_cuts.survivors
FROM stage_cuts
INNER JOIN labels ON stage_cuts.label = labels.label
ORDER BY labels.name, stage_cuts.stage
