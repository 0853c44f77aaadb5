SELECT
  `instance`,
  `part`,
  `target` AS `target_0`
FROM `work`.`instances` AS `instances`
