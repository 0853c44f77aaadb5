-- The discriminants of a batch of labels as rows. Spark explodes one array per SELECT.
--
-- Reads:   ascents (slot, part, lane(weight))
--          scales (part, lane(factor))
-- Returns: (label, stage, part, term, weight), one row per label, part and term
-- Binds:   $first   the batch's first label
--          $terms   number of terms
SELECT
    CAST(:first + lanes.lane AS INT) AS label,
    0 AS stage,
    ascents.part,
    CAST(ascents.slot - ascents.part * :terms AS INT) AS term,
    lanes.weight
FROM ascents
INNER JOIN scales ON ascents.part = scales.part
    LATERAL VIEW INLINE(
        ARRAYS_ZIP(
            ARRAY(LANE()),
            ARRAY(CAST(LANE(scales.factor) * LANE(ascents.weight) AS FLOAT))
        )
    ) lanes AS lane, weight
