-- The bounds of labels with a single cut, where every label has a tree.
--
-- Reads:   labels (label)
-- Returns: (label, leaf, stage, low, high), no row
SELECT
    label,
    0 AS leaf,
    0 AS stage,
    CAST(0 AS DOUBLE) AS low,
    CAST(0 AS DOUBLE) AS high
FROM labels
WHERE FALSE
