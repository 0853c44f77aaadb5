-- The discriminants of later stages, found on all survivors, as rows.
--
-- Reads:   iterates (slot, part, weight_0)
--          scales (part, factor_0)
-- Returns: (label, stage, part, term, weight), one row per label, stage and term
-- Binds:   $stages   most stages
--          $terms    number of terms
SELECT
    CAST(FLOOR(iterates.part / $stages) AS INTEGER) AS label,
    CAST(iterates.part % $stages AS INTEGER) AS stage,
    0 AS part,
    CAST(iterates.slot - CAST(iterates.part AS BIGINT) * $terms AS INTEGER) AS term,
    CAST(scales.factor_0 * iterates.weight_0 AS FLOAT) AS weight
FROM iterates
INNER JOIN scales ON iterates.part = scales.part
