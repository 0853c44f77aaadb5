-- The log-odds above which a document gets a label, so that F1 over all labels together is largest.
-- A label that only costs is given to no document that was looked at. Of two labels that exclude
-- each other, a document has the more probable one.
--
-- Reads:   expectations (label, positives, highest)
--          best_cuts (label, f1)
--          pooled_cuts (label, cut)
-- Returns: (label, threshold, f1, positives), one row per label; f1 is that of the label's own best
--          cut, 0 without a positive document
-- Binds:   $one_label   whether each document has exactly one label
WITH totals AS (
    SELECT
        label,
        positives,
        highest,
        COUNT(*) OVER () AS labels
    FROM expectations
)

SELECT
    totals.label,
    CASE
        WHEN $one_label AND totals.labels = 2 THEN 0
        WHEN totals.positives = 0 THEN 0
        -- Log-odds are rounded to 9 decimals.
        ELSE COALESCE(pooled_cuts.cut, totals.highest + 1e-9)
    END AS threshold,
    COALESCE(best_cuts.f1, 0) AS f1,
    totals.positives
FROM totals
LEFT JOIN best_cuts ON totals.label = best_cuts.label
LEFT JOIN pooled_cuts ON totals.label = pooled_cuts.label
ORDER BY totals.label
