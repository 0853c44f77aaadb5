-- The leaves of labels with a single cut, where every label has a tree.
--
-- Reads:   labels (label)
-- Returns: (label, leaf, positive, slope, intercept), no row
SELECT
    label,
    0 AS leaf,
    FALSE AS positive,
    CAST(0 AS DOUBLE) AS slope,
    CAST(0 AS DOUBLE) AS intercept
FROM labels
WHERE FALSE
