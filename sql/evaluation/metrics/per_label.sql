-- The metrics of each label, to be read back.
--
-- Reads:   label_metrics (label, name, documents, precision, recall, f1)
--          break_even (label, break_even)
-- Returns: (label, documents, precision, recall, f1, break_even), one row per label
SELECT
    label_metrics.name AS label,
    label_metrics.documents,
    label_metrics.precision,
    label_metrics.recall,
    label_metrics.f1,
    break_even.break_even
FROM label_metrics
INNER JOIN break_even ON label_metrics.label = break_even.label
ORDER BY label_metrics.name
