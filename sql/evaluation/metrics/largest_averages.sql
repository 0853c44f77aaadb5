-- Averages over the labels that most documents have, pooled (micro) and over labels (macro).
--
-- Reads:   outcomes (label, name, hits, false_alarms, misses)
--          label_metrics (label, precision, recall, f1)
--          break_even (label, documents, break_even)
-- Returns: (average, precision, recall, f1, break_even), a row for micro and one for macro
-- Binds:   $most   how many labels there are at most
WITH ranked AS (
    SELECT
        outcomes.hits,
        outcomes.false_alarms,
        outcomes.misses,
        label_metrics.precision,
        label_metrics.recall,
        label_metrics.f1,
        break_even.documents,
        break_even.break_even,
        ROW_NUMBER() OVER (ORDER BY break_even.documents DESC, outcomes.name) AS place
    FROM outcomes
    INNER JOIN label_metrics ON outcomes.label = label_metrics.label
    INNER JOIN break_even ON outcomes.label = break_even.label
),

pooled AS (
    SELECT
        SUM(hits) AS hits,
        SUM(false_alarms) AS false_alarms,
        SUM(misses) AS misses,
        SUM(documents * break_even) AS found,
        SUM(documents) AS documents
    FROM ranked
    WHERE place <= $most
)

SELECT
    'micro' AS average,
    COALESCE(CAST(hits AS DOUBLE) / NULLIF(hits + false_alarms, 0), 0) AS precision,
    COALESCE(CAST(hits AS DOUBLE) / NULLIF(hits + misses, 0), 0) AS recall,
    COALESCE(CAST(2 * hits AS DOUBLE) / NULLIF(2 * hits + false_alarms + misses, 0), 0) AS f1,
    COALESCE(found / NULLIF(documents, 0), 0) AS break_even
FROM pooled
UNION ALL
SELECT
    'macro' AS average,
    AVG(precision) AS precision,
    AVG(recall) AS recall,
    AVG(f1) AS f1,
    AVG(break_even) AS break_even
FROM ranked
WHERE place <= $most
