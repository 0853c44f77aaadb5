-- A peer's offsets as the only stage of a model.
--
-- Reads:   fitted_offsets (label, bias)
-- Returns: (label, stage, bias, per_token), one row per label
SELECT
    label,
    0 AS stage,
    bias,
    CAST(0 AS DOUBLE) AS per_token
FROM fitted_offsets
