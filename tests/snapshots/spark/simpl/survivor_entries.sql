SELECT
  `instances`.`instance`,
  CAST(`instances`.`part` AS BIGINT) * :terms + `weights`.`term` AS `slot`,
  `weights`.`weight`
FROM `work`.`weights` AS `weights`
INNER JOIN `work`.`instances` AS `instances`
  ON `weights`.`doc` = `instances`.`doc`
