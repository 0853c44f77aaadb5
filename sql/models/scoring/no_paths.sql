-- The way to a decision by the best score alone: there is none.
--
-- Reads:   coordinates (label, stage, doc, value)
-- Returns: (doc, label, stage, value, low, high), no row
SELECT
    coordinates.doc,
    coordinates.label,
    coordinates.stage,
    coordinates.value,
    coordinates.value AS low,
    coordinates.value AS high
FROM coordinates
WHERE FALSE
