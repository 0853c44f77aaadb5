-- The labels that have survivors for a further stage.
--
-- Reads:   survivors (label)
-- Returns: (label, stage, bias), one row per label
-- Binds:   $stage   the stage
SELECT DISTINCT
    label,
    CAST($stage AS INTEGER) AS stage,
    CAST(0 AS DOUBLE) AS bias
FROM survivors
