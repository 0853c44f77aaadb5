-- The discriminants of a model, numbered: each is an axis that documents are projected on.
--
-- Reads:   stages (label, stage, bias, per_token)
-- Returns: (axis, label, stage, bias, per_token), one row per label and stage
SELECT
    CAST(ROW_NUMBER() OVER (ORDER BY stages.stage, stages.label) - 1 AS INTEGER) AS axis,
    stages.label,
    stages.stage,
    stages.bias,
    stages.per_token
FROM stages
