-- The labels that have a tree, where none has.
--
-- Reads:   labels (label)
-- Returns: (label, last_stage), no row
SELECT
    label,
    0 AS last_stage
FROM labels
WHERE FALSE
