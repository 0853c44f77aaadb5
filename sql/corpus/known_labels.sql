-- The labels that training learned.
--
-- Reads:   labels (label, name)
-- Returns: (label, name), one row per label
SELECT
    label,
    name
FROM labels
