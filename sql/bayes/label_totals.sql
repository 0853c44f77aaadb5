-- How many documents and tokens each label has.
--
-- Reads:   label_term_counts (label, count)
--          labels (label, documents)
-- Returns: (label, documents, count), one row per label that has a document
WITH totals AS (
    SELECT
        label,
        SUM(count) AS count
    FROM label_term_counts
    GROUP BY label
)

SELECT
    labels.label,
    labels.documents,
    COALESCE(totals.count, 0) AS count
FROM labels
LEFT JOIN totals ON labels.label = totals.label
WHERE labels.documents > 0
