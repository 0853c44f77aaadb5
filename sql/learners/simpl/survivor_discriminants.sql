-- The discriminants that were found on survivors, as rows.
--
-- Reads:   ascents (slot, part, weight_0)
--          scales (part, factor_0)
-- Returns: (label, stage, part, term, weight), one row per label, part and term
-- Binds:   $stage   the stage
--          $folds   number of folds
--          $terms   number of terms
SELECT
    CAST(FLOOR(ascents.part / $folds) AS INTEGER) AS label,
    CAST($stage AS INTEGER) AS stage,
    CAST(ascents.part % $folds AS INTEGER) AS part,
    CAST(ascents.slot - CAST(ascents.part AS BIGINT) * $terms AS INTEGER) AS term,
    CAST(scales.factor_0 * ascents.weight_0 AS FLOAT) AS weight
FROM ascents
INNER JOIN scales ON ascents.part = scales.part
