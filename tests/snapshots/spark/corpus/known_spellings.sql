SELECT
  `field`,
  `name`,
  `term`
FROM `work`.`spellings` AS `spellings`
ORDER BY
  `term` NULLS LAST,
  `name` NULLS LAST
