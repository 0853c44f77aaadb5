-- The bounds of the leaves after thresholds have changed.
--
-- Reads:   bounds (label, leaf, stage, low, high)
--          label_cuts (label)
--          pieces (label, whole, leaf, low, high)
--          whole_bounds (label, leaf, stage, low, high)
-- Returns: (label, leaf, stage, low, high), one row per label, leaf and stage that bounds it
SELECT
    bounds.label,
    bounds.leaf,
    bounds.stage,
    bounds.low,
    bounds.high
FROM bounds
LEFT JOIN label_cuts ON bounds.label = label_cuts.label
WHERE label_cuts.label IS NULL
UNION ALL
SELECT
    pieces.label,
    pieces.leaf,
    0 AS stage,
    pieces.low,
    pieces.high
FROM pieces
WHERE pieces.low IS NOT NULL OR pieces.high IS NOT NULL
UNION ALL
SELECT
    pieces.label,
    pieces.leaf,
    whole_bounds.stage,
    whole_bounds.low,
    whole_bounds.high
FROM pieces
INNER JOIN whole_bounds ON pieces.label = whole_bounds.label AND pieces.whole = whole_bounds.leaf
WHERE whole_bounds.stage > 0
