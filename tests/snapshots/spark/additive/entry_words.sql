SELECT
  `word`,
  `field`,
  `form`
FROM `work`.`entry_names` AS `entry_names`
