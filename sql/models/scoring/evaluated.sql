-- Precision, recall and F1 of each label, pooled over all decisions and averaged over labels.
--
-- Reads:   label_metrics (label, name, documents, precision, recall, f1)
--          averages (average, precision, recall, f1)
-- Returns: (average, label, documents, precision, recall, f1), rows for micro and macro, then one
--          per label, that of the most documents first; average is NULL for a label, label and
--          documents for an average
WITH figures AS (
    SELECT
        averages.average,
        CAST(NULL AS VARCHAR) AS label,
        CAST(NULL AS BIGINT) AS documents,
        averages.precision,
        averages.recall,
        averages.f1,
        CASE averages.average WHEN 'micro' THEN 0 ELSE 1 END AS place
    FROM averages
    UNION ALL
    SELECT
        CAST(NULL AS VARCHAR) AS average,
        label_metrics.name AS label,
        label_metrics.documents,
        label_metrics.precision,
        label_metrics.recall,
        label_metrics.f1,
        2 AS place
    FROM label_metrics
)

SELECT
    figures.average,
    figures.label,
    figures.documents,
    figures.precision,
    figures.recall,
    figures.f1
FROM figures
ORDER BY figures.place, figures.documents DESC, figures.label
