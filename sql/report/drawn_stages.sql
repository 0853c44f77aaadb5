-- The first two discriminants of the labels that documents are drawn for.
--
-- Reads:   stages (label, stage, bias, per_token)
--          drawn_labels (label)
-- Returns: (label, stage, bias, per_token), one row per label and stage
SELECT
    stages.label,
    stages.stage,
    stages.bias,
    stages.per_token
FROM stages
INNER JOIN drawn_labels ON stages.label = drawn_labels.label
WHERE stages.stage < 2
