-- The mean of each label's documents, as weights of what they are learned from: terms or axes.
--
-- Reads:   centroids (label, term, weight)
-- Returns: (label, stage, term, weight), one row per label and term
SELECT
    label,
    0 AS stage,
    term,
    weight
FROM centroids
