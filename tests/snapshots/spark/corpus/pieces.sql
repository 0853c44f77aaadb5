SELECT
  `field`,
  `name` AS `chunk`,
  EXPLODE(REGEXP_EXTRACT_ALL(`name`, :pattern, 0)) AS `name`,
  `count`
FROM `work`.`names` AS `names`
