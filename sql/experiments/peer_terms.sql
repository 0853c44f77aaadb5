-- A peer's directions as the discriminants of a model.
--
-- Reads:   fitted (label, term, weight)
-- Returns: (label, stage, term, weight), one row per label and term that counts
SELECT
    CAST(label AS INTEGER) AS label,
    0 AS stage,
    CAST(term AS INTEGER) AS term,
    CAST(weight AS DOUBLE) AS weight
FROM fitted
WHERE weight <> 0
