SELECT
  `label`,
  0 AS `leaf`,
  FALSE AS `positive`,
  CAST(0 AS DOUBLE) AS `slope`,
  CAST(0 AS DOUBLE) AS `intercept`
FROM `work`.`labels` AS `labels`
WHERE
  FALSE
