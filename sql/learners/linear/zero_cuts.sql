-- Every label is given where its score is above zero.
--
-- Reads:   labels (label)
-- Returns: (label, cut), one row per label
SELECT
    label,
    CAST(0 AS DOUBLE) AS cut
FROM labels
