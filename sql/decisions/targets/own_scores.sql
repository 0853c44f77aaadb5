-- The log-odds of each label for documents that did not count for it, where documents have any
-- number of labels: the label is given from a threshold on.
--
-- Reads:   unseen (label, log_odds, has_label)
--          labels (label, name)
-- Returns: (unit, score, target), one row per document and label; the unit is what has a threshold
--          of its own
-- Binds:   $pooled   whether all labels share a threshold: then the unit is -1, else the label
SELECT
    CASE WHEN $pooled THEN -1 ELSE labels.label END AS unit,
    unseen.log_odds AS score,
    CASE WHEN unseen.has_label THEN 1 ELSE 0 END AS target
FROM unseen
INNER JOIN labels ON unseen.label = labels.name
