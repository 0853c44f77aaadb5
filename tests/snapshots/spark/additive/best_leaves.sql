SELECT
  `label`,
  1 AS `leaf`,
  CAST(NULL AS BOOLEAN) AS `positive`,
  CAST(CASE WHEN :logarithmic THEN 1 END AS DOUBLE) AS `slope`,
  CAST(CASE WHEN :logarithmic THEN 0 END AS DOUBLE) AS `intercept`
FROM `work`.`model_stages` AS `model_stages`
