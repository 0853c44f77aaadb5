SELECT
  `scores`.`doc`,
  `scores`.`label`,
  `scores`.`score`,
  NOT `predictions`.`label` IS NULL AS `positive`
FROM `work`.`scores` AS `scores`
LEFT JOIN `work`.`predictions` AS `predictions`
  ON `scores`.`doc` = `predictions`.`doc` AND `scores`.`label` = `predictions`.`label`
