-- The figures of candidate trees, where no label needs one.
--
-- Reads:   labels (label)
-- Returns: (label, last_stage, f1, line_f1, positives), no row
SELECT
    label,
    0 AS last_stage,
    CAST(0 AS DOUBLE) AS f1,
    CAST(0 AS DOUBLE) AS line_f1,
    0 AS positives
FROM labels
WHERE FALSE
