SELECT
  `label`,
  0 AS `stage`,
  `bias`
FROM `work`.`biases` AS `biases`
