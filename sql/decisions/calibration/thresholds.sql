-- The log-odds above which a document gets a label: midway between the best cut and the log-odds of
-- half the best F1 to be expected, which would be optimal if the probabilities were true. A label
-- that cannot be told apart (best F1 below 0.1) is given to no document that was looked at. Of two
-- labels that exclude each other, a document has the more probable one.
--
-- Reads:   expectations (label, positives, highest, f1)
--          best_cuts (label, cut, f1)
-- Returns: (label, threshold, f1, positives), one row per label; f1 is that of the best cut, 0
--          without a positive document
-- Binds:   $one_label   whether each document has exactly one label
WITH halves AS (
    SELECT
        label,
        positives,
        highest,
        LEAST(GREATEST(f1 / 2, 1e-6), 0.5) AS half,
        COUNT(*) OVER () AS labels
    FROM expectations
)

SELECT
    halves.label,
    CASE
        WHEN $one_label AND halves.labels = 2 THEN 0
        WHEN halves.positives = 0 THEN 0
        -- Log-odds are rounded to 9 decimals.
        WHEN best_cuts.f1 < 0.1 THEN halves.highest + 1e-9
        ELSE (best_cuts.cut + LN(halves.half / (1 - halves.half))) / 2
    END AS threshold,
    COALESCE(best_cuts.f1, 0) AS f1,
    halves.positives
FROM halves
LEFT JOIN best_cuts ON halves.label = best_cuts.label
ORDER BY halves.label
