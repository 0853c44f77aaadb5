SELECT
  `label`,
  0 AS `last_stage`
FROM `work`.`labels` AS `labels`
WHERE
  FALSE
