SELECT
  CAST(`part` * :terms + `term` AS INT) AS `slot`,
  SUM(CASE WHEN `label` = :first + 0 THEN `weight` ELSE 0 END) AS `direction_0`,
  SUM(CASE WHEN `label` = :first + 1 THEN `weight` ELSE 0 END) AS `direction_1`
FROM `work`.`discriminants` AS `discriminants`
WHERE
  `stage` = :stage
GROUP BY
  CAST(`part` * :terms + `term` AS INT)
