-- By how much a document's cosine with the mean of a label's documents exceeds that with the mean
-- of the rest: the difference of both means, each scaled to length 1.
--
-- Reads:   side_means (label, term, weight, rest_weight)
--          mean_lengths (label, largest, square)
--          rest_lengths (label, largest, square)
-- Returns: (label, stage, term, weight), one row per label and term that counts
SELECT
    side_means.label,
    0 AS stage,
    side_means.term,
    COALESCE(side_means.weight / (mean_lengths.largest * SQRT(mean_lengths.square)), 0)
    - COALESCE(
        side_means.rest_weight / (rest_lengths.largest * SQRT(rest_lengths.square)), 0
    ) AS weight
FROM side_means
LEFT JOIN mean_lengths ON side_means.label = mean_lengths.label
LEFT JOIN rest_lengths ON side_means.label = rest_lengths.label
WHERE side_means.weight <> 0 OR side_means.rest_weight <> 0
