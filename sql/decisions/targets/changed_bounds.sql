-- The bounds of the leaves after thresholds have changed.
--
-- Reads:   bounds (label, leaf, stage, low, high)
--          label_cuts (label)
--          cut_leaves (label, whole, leaf, low, high)
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
    cut_leaves.label,
    cut_leaves.leaf,
    0 AS stage,
    cut_leaves.low,
    cut_leaves.high
FROM cut_leaves
WHERE cut_leaves.low IS NOT NULL OR cut_leaves.high IS NOT NULL
UNION ALL
SELECT
    cut_leaves.label,
    cut_leaves.leaf,
    whole_bounds.stage,
    whole_bounds.low,
    whole_bounds.high
FROM cut_leaves
INNER JOIN
    whole_bounds
    ON cut_leaves.label = whole_bounds.label AND cut_leaves.whole = whole_bounds.leaf
WHERE whole_bounds.stage > 0
