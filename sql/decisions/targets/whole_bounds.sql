-- The bounds of whole leaves: a side that is open for a half is open for the whole.
--
-- Reads:   whole_leaves (label, leaf, halves, whole)
--          bounds (label, leaf, stage, low, high)
-- Returns: (label, leaf, stage, low, high), one row per label, leaf and stage that bounds it
WITH sides AS (
    SELECT
        whole_leaves.label,
        whole_leaves.whole AS leaf,
        bounds.stage,
        CASE WHEN COUNT(bounds.low) = MAX(whole_leaves.halves) THEN MIN(bounds.low) END AS low,
        CASE WHEN COUNT(bounds.high) = MAX(whole_leaves.halves) THEN MAX(bounds.high) END AS high
    FROM whole_leaves
    INNER JOIN bounds
        ON whole_leaves.label = bounds.label AND whole_leaves.leaf = bounds.leaf
    GROUP BY whole_leaves.label, whole_leaves.whole, bounds.stage
)

SELECT
    label,
    leaf,
    stage,
    low,
    high
FROM sides
WHERE low IS NOT NULL OR high IS NOT NULL
