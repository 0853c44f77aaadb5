SELECT
  `key`,
  `digest`
FROM `work`.`earlier` AS `earlier`
UNION ALL
SELECT
  `key`,
  `digest`
FROM `work`.`change` AS `change`
