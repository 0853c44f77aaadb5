-- Precision, recall and F1 of each label; 0 where nothing was given or nothing is present.
--
-- Reads:   outcomes (label, name, hits, false_alarms, misses)
-- Returns: (label, name, documents, precision, recall, f1), one row per label
SELECT
    label,
    name,
    hits + misses AS documents,
    COALESCE(CAST(hits AS DOUBLE) / NULLIF(hits + false_alarms, 0), 0) AS precision,
    COALESCE(CAST(hits AS DOUBLE) / NULLIF(hits + misses, 0), 0) AS recall,
    COALESCE(CAST(2 * hits AS DOUBLE) / NULLIF(2 * hits + false_alarms + misses, 0), 0) AS f1
FROM outcomes
ORDER BY label
