-- The limits of labels of which the best is given as it is.
--
-- Reads:   labels (label)
-- Returns: (label, handicap, least), one row per label
SELECT
    labels.label,
    CAST(0 AS DOUBLE) AS handicap,
    CAST(NULL AS DOUBLE) AS least
FROM labels
