-- The biases, and what a document's length adds, as whole multiples of 2^-30.
--
-- Reads:   stages (label, stage, bias, per_token)
-- Returns: (label, stage, bias, per_token), one row per label and stage
SELECT
    stages.label,
    stages.stage,
    FLOOR(stages.bias * 1073741824 + 0.5) / 1073741824 AS bias,
    FLOOR(stages.per_token * 1073741824 + 0.5) / 1073741824 AS per_token
FROM stages
