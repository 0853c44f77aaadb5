SELECT DISTINCT
  `id`,
  `labels`
FROM `work`.`source` AS `source`
