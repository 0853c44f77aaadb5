-- Fisher's ratio of each label by stage and iteration, the mean of its folds.
--
-- Reads:   training_log (stage, iteration, label, ratio)
--          labels (label, name)
-- Returns: (label, stage, iteration, ratio), one row per label, stage and iteration
SELECT
    labels.name AS label,
    training_log.stage,
    training_log.iteration,
    AVG(training_log.ratio) AS ratio
FROM training_log
INNER JOIN labels ON training_log.label = labels.label
GROUP BY labels.name, training_log.stage, training_log.iteration
ORDER BY labels.name, training_log.stage, training_log.iteration
