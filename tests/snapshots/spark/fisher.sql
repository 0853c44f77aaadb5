-- fisher/value
SELECT
  `standings`.`part`,
  `parts`.`instances`,
  COALESCE(
    `standings`.`difference_0` * `standings`.`difference_0` / NULLIF(`standings`.`variance_0`, 0),
    0
  ) AS `objective_0`,
  COALESCE(
    `standings`.`difference_1` * `standings`.`difference_1` / NULLIF(`standings`.`variance_1`, 0),
    0
  ) AS `objective_1`,
  `standings`.`step_0` AS `step_0`,
  `standings`.`step_1` AS `step_1`
FROM `work`.`standings` AS `standings`
INNER JOIN `work`.`parts` AS `parts`
  ON `standings`.`part` = `parts`.`part`
ORDER BY
  `standings`.`part` NULLS LAST
