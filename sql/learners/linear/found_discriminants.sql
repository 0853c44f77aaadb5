-- The discriminants of a batch of labels as rows.
--
-- Reads:   iterates (slot, part, lane(weight))
--          scales (part, lane(factor))
-- Returns: (label, stage, part, term, weight), one row per label, part and term
-- Binds:   $first   the batch's first label
--          $terms   number of terms
SELECT
    CAST($first + UNNEST([LANE()]) AS INTEGER) AS label,
    0 AS stage,
    iterates.part,
    CAST(iterates.slot - iterates.part * $terms AS INTEGER) AS term,
    UNNEST([CAST(LANE(scales.factor) * LANE(iterates.weight) AS FLOAT)]) AS weight
FROM iterates
INNER JOIN scales ON iterates.part = scales.part
