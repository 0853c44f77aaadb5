-- The log-odds above which a document gets a label. A label's own threshold is midway between its
-- best cut and the log-odds of half its best F1, which is optimal for true probabilities; the fewer
-- positives it rests on, the nearer it is drawn to the threshold of all labels together.
--
-- Reads:   odds_bins (label, positives)
--          best_cuts (label, cut, f1)
--          pooled_cuts (cut)
-- Returns: (label, threshold, f1, positives), one row per label; f1 is that of the best cut, 0
--          without a positive document
-- Binds:   $shrinkage   number of positives at which a label's own threshold counts half
WITH totals AS (
    SELECT
        label,
        SUM(positives) AS positives
    FROM odds_bins
    GROUP BY label
),

halves AS (
    SELECT
        label,
        cut,
        f1,
        GREATEST(f1 / 2, 1e-6) AS half
    FROM best_cuts
),

own AS (
    SELECT
        label,
        f1,
        (cut + LN(half / (1 - half))) / 2 AS threshold
    FROM halves
)

SELECT
    totals.label,
    CASE
        WHEN totals.positives = 0 THEN GREATEST(pooled_cuts.cut, 0)
        ELSE
            (totals.positives * own.threshold + $shrinkage * pooled_cuts.cut)
            / (totals.positives + $shrinkage)
    END AS threshold,
    COALESCE(own.f1, 0) AS f1,
    CAST(totals.positives AS BIGINT) AS positives
FROM totals
LEFT JOIN own ON totals.label = own.label
CROSS JOIN pooled_cuts
ORDER BY totals.label
