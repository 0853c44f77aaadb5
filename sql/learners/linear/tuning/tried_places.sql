-- The labels that are tried, in the order of their places.
--
-- Reads:   tried_labels (label, place)
-- Returns: (label), one row per label
SELECT label
FROM tried_labels
ORDER BY place
