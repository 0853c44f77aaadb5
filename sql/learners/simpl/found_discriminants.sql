-- The discriminants of a batch of labels as rows.
--
-- Reads:   ascents (slot, part, lane(weight))
--          scales (part, lane(factor))
-- Returns: (label, stage, part, term, weight), one row per label, part and term
-- Binds:   $first   the batch's first label
--          $terms   number of terms
SELECT
    CAST($first + UNNEST([LANE()]) AS INTEGER) AS label,
    0 AS stage,
    ascents.part,
    CAST(ascents.slot - ascents.part * $terms AS INTEGER) AS term,
    UNNEST([CAST(LANE(scales.factor) * LANE(ascents.weight) AS FLOAT)]) AS weight
FROM ascents
INNER JOIN scales ON ascents.part = scales.part
