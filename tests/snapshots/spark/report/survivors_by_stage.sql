SELECT
  `labels`.`name` AS `label`,
  `stage_cuts`.`stage`,
  `stage_cuts`.`documents`,
  `stage_cuts`.`survivors`
FROM `work`.`stage_cuts` AS `stage_cuts`
INNER JOIN `work`.`labels` AS `labels`
  ON `stage_cuts`.`label` = `labels`.`label`
ORDER BY
  `labels`.`name` NULLS LAST,
  `stage_cuts`.`stage` NULLS LAST
