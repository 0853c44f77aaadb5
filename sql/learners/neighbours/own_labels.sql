-- The labels of points that stand for labels: each its own.
--
-- Reads:   labels (label)
-- Returns: (point, label), one row per label
SELECT
    label AS point,
    label
FROM labels
ORDER BY label
