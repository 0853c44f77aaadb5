-- The label means, scaled to length 1: a document's product with them is the cosine of the angle.
--
-- Reads:   label_means (label, term, weight)
--          mean_lengths (label, largest, square)
-- Returns: (label, stage, term, weight), one row per label and term that counts
SELECT
    label_means.label,
    0 AS stage,
    label_means.term,
    label_means.weight / (mean_lengths.largest * SQRT(mean_lengths.square)) AS weight
FROM label_means
INNER JOIN mean_lengths ON label_means.label = mean_lengths.label
WHERE label_means.weight <> 0
