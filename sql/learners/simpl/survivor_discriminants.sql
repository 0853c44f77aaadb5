-- The discriminants that were found on survivors, as rows.
--
-- Reads:   iterates (slot, part, weight_0)
--          scales (part, factor_0)
-- Returns: (label, stage, part, term, weight), one row per label, part and term
-- Binds:   $stage   the stage
--          $folds   number of folds
--          $terms   number of terms
SELECT
    CAST(FLOOR(iterates.part / $folds) AS INTEGER) AS label,
    CAST($stage AS INTEGER) AS stage,
    CAST(iterates.part % $folds AS INTEGER) AS part,
    CAST(iterates.slot - CAST(iterates.part AS BIGINT) * $terms AS INTEGER) AS term,
    CAST(scales.factor_0 * iterates.weight_0 AS FLOAT) AS weight
FROM iterates
INNER JOIN scales ON iterates.part = scales.part
