-- What the documents of each lane's class count together.
--
-- Reads:   lane_labels (doc, label)
--          instances (instance, importance)
-- Returns: (label, size), one row per label and coin
SELECT
    lane_labels.label,
    SUM(instances.importance) AS size
FROM lane_labels
INNER JOIN instances ON lane_labels.doc = instances.instance
GROUP BY lane_labels.label
ORDER BY lane_labels.label
