-- Precision, recall and F1 pooled over all decisions (micro) and averaged over labels (macro).
--
-- Reads:   outcomes (hits, false_alarms, misses)
--          label_metrics (precision, recall, f1)
-- Returns: (average, precision, recall, f1), a row for micro and one for macro
WITH pooled AS (
    SELECT
        SUM(hits) AS hits,
        SUM(false_alarms) AS false_alarms,
        SUM(misses) AS misses
    FROM outcomes
)

SELECT
    'micro' AS average,
    COALESCE(CAST(hits AS DOUBLE) / NULLIF(hits + false_alarms, 0), 0) AS precision,
    COALESCE(CAST(hits AS DOUBLE) / NULLIF(hits + misses, 0), 0) AS recall,
    COALESCE(CAST(2 * hits AS DOUBLE) / NULLIF(2 * hits + false_alarms + misses, 0), 0) AS f1
FROM pooled
UNION ALL
SELECT
    'macro' AS average,
    COALESCE(AVG(precision), 0) AS precision,
    COALESCE(AVG(recall), 0) AS recall,
    COALESCE(AVG(f1), 0) AS f1
FROM label_metrics
