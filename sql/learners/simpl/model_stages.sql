-- The stages that decisions look at; the first one's scores have a bias.
--
-- Reads:   biases (label, bias)
--          all_survivors (stage, label)
--          choices (label, last_stage)
-- Returns: (label, stage, bias, per_token), one row per label and stage
SELECT
    label,
    0 AS stage,
    bias,
    CAST(0 AS DOUBLE) AS per_token
FROM biases
UNION ALL
SELECT DISTINCT
    all_survivors.label,
    all_survivors.stage,
    CAST(0 AS DOUBLE) AS bias,
    CAST(0 AS DOUBLE) AS per_token
FROM all_survivors
INNER JOIN choices ON all_survivors.label = choices.label
WHERE all_survivors.stage <= choices.last_stage
