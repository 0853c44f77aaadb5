"""From scores of unseen documents to decisions: calibration, thresholds, trees."""
