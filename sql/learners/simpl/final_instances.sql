-- The survivors of the stages that the chosen trees look at; a part is a stage of a label.
--
-- Reads:   all_survivors (stage, label, doc, target)
--          choices (label, last_stage)
-- Returns: (instance, doc, part, target), one row per survivor and stage
-- Binds:   $stages   most stages
SELECT
    CAST(
        ROW_NUMBER() OVER (
            ORDER BY all_survivors.label, all_survivors.stage, all_survivors.doc
        ) - 1 AS INTEGER
    ) AS instance,
    all_survivors.doc,
    CAST(all_survivors.label * $stages + all_survivors.stage AS INTEGER) AS part,
    all_survivors.target
FROM all_survivors
INNER JOIN choices ON all_survivors.label = choices.label
WHERE all_survivors.stage <= choices.last_stage
