-- Where Newton's method starts: a rising curve through the share of positives.
--
-- Reads:   score_groups (label, leaf, documents, positives)
-- Returns: (label, leaf, iteration, slope, intercept, loss, slope_step, intercept_step), one row
--          per label and leaf; the loss is not known yet
SELECT
    label,
    leaf,
    0 AS iteration,
    CAST(1 AS DOUBLE) AS slope,
    LN((positives + CAST(0.5 AS DOUBLE)) / (documents - positives + 0.5)) AS intercept,
    CAST(NULL AS DOUBLE) AS loss,
    CAST(0 AS DOUBLE) AS slope_step,
    CAST(0 AS DOUBLE) AS intercept_step
FROM score_groups
