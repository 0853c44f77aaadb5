SELECT
  `doc`,
  `label`,
  `score`
FROM `work`.`decisions` AS `decisions`
WHERE
  `positive`
