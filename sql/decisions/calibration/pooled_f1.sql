-- F1 over all labels together at their cuts.
--
-- Reads:   pooled_cuts (label, taken, hits)
--          expectations (label, positives)
-- Returns: (f1), one row; 0 where there is no positive document
SELECT
    COALESCE(
        CAST(2 * SUM(pooled_cuts.hits) AS DOUBLE)
        / NULLIF(SUM(COALESCE(pooled_cuts.taken, 0)) + SUM(expectations.positives), 0),
        0
    ) AS f1
FROM expectations
LEFT JOIN pooled_cuts ON expectations.label = pooled_cuts.label
