-- The discriminants of later stages, found on all survivors, as rows.
--
-- Reads:   ascents (slot, part, weight_0)
--          scales (part, factor_0)
-- Returns: (label, stage, part, term, weight), one row per label, stage and term
-- Binds:   $stages   most stages
--          $terms    number of terms
SELECT
    CAST(FLOOR(ascents.part / $stages) AS INTEGER) AS label,
    CAST(ascents.part % $stages AS INTEGER) AS stage,
    0 AS part,
    CAST(ascents.slot - CAST(ascents.part AS BIGINT) * $terms AS INTEGER) AS term,
    CAST(scales.factor_0 * ascents.weight_0 AS FLOAT) AS weight
FROM ascents
INNER JOIN scales ON ascents.part = scales.part
