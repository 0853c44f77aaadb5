-- Thresholds after some have changed.
--
-- Reads:   thresholds (label, threshold, f1, positives)
--          label_cuts (label, threshold)
-- Returns: (label, threshold, f1, positives), one row per label; f1 is still the best there is
SELECT
    thresholds.label,
    COALESCE(label_cuts.threshold, thresholds.threshold) AS threshold,
    thresholds.f1,
    thresholds.positives
FROM thresholds
LEFT JOIN label_cuts ON thresholds.label = label_cuts.label
ORDER BY thresholds.label
