SELECT
  `reason`,
  `documents`
FROM `work`.`left_out` AS `left_out`
ORDER BY
  `reason` NULLS LAST
