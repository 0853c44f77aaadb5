-- How many documents have each label, for training and for testing.
--
-- Reads:   checked_labels (place, name)
-- Returns: (name, training, testing), one row per label
SELECT
    name,
    SUM(1 - place % 2) AS training,
    SUM(place % 2) AS testing
FROM checked_labels
GROUP BY name
ORDER BY name
