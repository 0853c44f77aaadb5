SELECT
  `labels`.`name` AS `label`,
  `training_log`.`stage`,
  `training_log`.`iteration`,
  AVG(`training_log`.`ratio`) AS `ratio`
FROM `work`.`training_log` AS `training_log`
INNER JOIN `work`.`labels` AS `labels`
  ON `training_log`.`label` = `labels`.`label`
GROUP BY
  `labels`.`name`,
  `training_log`.`stage`,
  `training_log`.`iteration`
ORDER BY
  `labels`.`name` NULLS LAST,
  `training_log`.`stage` NULLS LAST,
  `training_log`.`iteration` NULLS LAST
