SELECT
  `label`,
  0 AS `leaf`,
  0 AS `stage`,
  CAST(0 AS DOUBLE) AS `low`,
  CAST(0 AS DOUBLE) AS `high`
FROM `work`.`labels` AS `labels`
WHERE
  FALSE
