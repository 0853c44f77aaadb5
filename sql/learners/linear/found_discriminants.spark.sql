-- The discriminants of a batch of labels as rows. Spark explodes one array per SELECT.
--
-- Reads:   iterates (slot, part, lane(weight))
--          scales (part, lane(factor))
-- Returns: (label, stage, part, term, weight), one row per label, part and term
-- Binds:   $first   the batch's first label
--          $terms   number of terms
SELECT
    CAST(:first + lanes.lane AS INT) AS label,
    0 AS stage,
    iterates.part,
    CAST(iterates.slot - iterates.part * :terms AS INT) AS term,
    lanes.weight
FROM iterates
INNER JOIN scales ON iterates.part = scales.part
    LATERAL VIEW INLINE(
        ARRAYS_ZIP(
            ARRAY(LANE()),
            ARRAY(CAST(LANE(scales.factor) * LANE(iterates.weight) AS FLOAT))
        )
    ) lanes AS lane, weight
