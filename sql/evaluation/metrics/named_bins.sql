-- The calibration bins by the labels' names, to be read back; those over all labels come first.
--
-- Reads:   calibration_bins (label, bin, documents, mean_probability, share_positive)
--          labels (label, name)
-- Returns: (label, bin, documents, mean_probability, share_positive), one row per bin in use
SELECT
    labels.name AS label,
    calibration_bins.bin,
    calibration_bins.documents,
    calibration_bins.mean_probability,
    calibration_bins.share_positive
FROM calibration_bins
LEFT JOIN labels ON calibration_bins.label = labels.label
ORDER BY
    CASE WHEN calibration_bins.label IS NULL THEN 0 ELSE 1 END,
    labels.name,
    calibration_bins.bin
