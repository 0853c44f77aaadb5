-- How many documents each stage of a label starts with and leaves to the next.
--
-- Reads:   stage_cuts (stage, label, documents, survivors)
--          labels (label, name)
-- Returns: (name, stage, documents, survivors), one row per label and stage
SELECT
    labels.name,
    stage_cuts.stage,
    stage_cuts.documents,
    CAST(stage_cuts.survivors AS BIGINT) AS survivors
FROM stage_cuts
INNER JOIN labels ON stage_cuts.label = labels.label
ORDER BY labels.name, stage_cuts.stage
