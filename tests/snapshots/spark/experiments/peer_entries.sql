SELECT
  `doc`,
  `term`,
  `weight`
FROM `work`.`weights` AS `weights`
ORDER BY
  `doc` NULLS LAST,
  `term` NULLS LAST
