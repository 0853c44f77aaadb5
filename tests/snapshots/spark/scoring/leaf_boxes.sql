SELECT
  `labels`.`name` AS `label`,
  `leaves`.`leaf`,
  `leaves`.`positive`,
  `bounds`.`stage`,
  `bounds`.`low`,
  `bounds`.`high`
FROM `work`.`leaves` AS `leaves`
INNER JOIN `work`.`labels` AS `labels`
  ON `leaves`.`label` = `labels`.`label`
LEFT JOIN `work`.`bounds` AS `bounds`
  ON `leaves`.`label` = `bounds`.`label` AND `leaves`.`leaf` = `bounds`.`leaf`
ORDER BY
  `labels`.`name` NULLS LAST,
  `leaves`.`leaf` NULLS LAST,
  `bounds`.`stage` NULLS LAST
