-- The tosses of the coins, as labels.
--
-- Reads:   lane_labels (doc, label)
-- Returns: (doc, label), one row per toss that came up
-- Binds:   $labels   number of labels: the coins follow them
SELECT
    doc,
    label
FROM lane_labels
WHERE label >= $labels
