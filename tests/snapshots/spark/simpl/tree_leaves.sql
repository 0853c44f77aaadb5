SELECT
  `leaves`.`tree` AS `label`,
  `leaves`.`leaf`,
  `leaves`.`positive`,
  `calibrations`.`slope`,
  `calibrations`.`intercept`
FROM `work`.`leaves` AS `leaves`
INNER JOIN `work`.`calibrations` AS `calibrations`
  ON `leaves`.`tree` = `calibrations`.`label`
  AND `leaves`.`leaf` = `calibrations`.`leaf`
