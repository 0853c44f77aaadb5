SELECT
  `bounds`.`label`,
  `bounds`.`leaf`,
  `bounds`.`stage`,
  `bounds`.`low`,
  `bounds`.`high`
FROM `work`.`bounds` AS `bounds`
INNER JOIN `work`.`labels` AS `labels`
  ON `bounds`.`label` = `labels`.`label`
