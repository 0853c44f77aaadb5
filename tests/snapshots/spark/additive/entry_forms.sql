SELECT
  '' AS `field`,
  `name`,
  CAST(`name` AS STRING) AS `form`,
  COUNT(*) AS `count`
FROM `work`.`entries` AS `entries`
GROUP BY
  `name`
