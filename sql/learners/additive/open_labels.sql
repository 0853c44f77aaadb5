-- Labels that have no decision, as they came with documents that were added.
--
-- Reads:   labels (label, name)
--          leaves (label)
-- Returns: (label), one row per label
SELECT labels.name AS label
FROM labels
LEFT JOIN leaves ON labels.label = leaves.label
WHERE leaves.label IS NULL
ORDER BY labels.name
