SELECT
  `discriminants`.`term` AS `slot`,
  SUM(CASE WHEN `axes`.`axis` = :first + 0 THEN `discriminants`.`weight` ELSE 0 END) AS `direction_0`,
  SUM(CASE WHEN `axes`.`axis` = :first + 1 THEN `discriminants`.`weight` ELSE 0 END) AS `direction_1`
FROM `work`.`discriminants` AS `discriminants`
INNER JOIN `work`.`axes` AS `axes`
  ON `discriminants`.`label` = `axes`.`label`
  AND `discriminants`.`stage` = `axes`.`stage`
WHERE
  `axes`.`axis` BETWEEN :first AND :last
GROUP BY
  `discriminants`.`term`
