-- The weights of a batch of labels as rows.
--
-- Reads:   iterates (slot, weights)
-- Returns: (label, stage, part, term, weight), one row per label and term
-- Binds:   $first    the batch's first label
--          $labels   lanes of labels: coins follow them
WITH cells AS (
    SELECT
        slot,
        UNNEST([LANE()]) AS lane,
        UNNEST(weights) AS weight
    FROM iterates
)

SELECT
    CAST($first + lane AS INTEGER) AS label,
    0 AS stage,
    0 AS part,
    slot AS term,
    weight
FROM cells
WHERE lane < $labels
