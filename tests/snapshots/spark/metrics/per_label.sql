SELECT
  `label_metrics`.`name` AS `label`,
  `label_metrics`.`documents`,
  `label_metrics`.`precision`,
  `label_metrics`.`recall`,
  `label_metrics`.`f1`,
  `break_even`.`break_even`
FROM `work`.`label_metrics` AS `label_metrics`
INNER JOIN `work`.`break_even` AS `break_even`
  ON `label_metrics`.`label` = `break_even`.`label`
ORDER BY
  `label_metrics`.`name` NULLS LAST
