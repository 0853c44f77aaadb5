-- The names of labels.
--
-- Reads:   labels (label, name)
-- Returns: (label, name), one row per label
SELECT
    label,
    name
FROM labels
ORDER BY label
