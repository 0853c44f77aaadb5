SELECT
  `rates`.`part`,
  `parts`.`instances`,
  COALESCE(`rates`.`difference_0` * `rates`.`difference_0` / NULLIF(`rates`.`spread_0`, 0), 0) AS `ratio_0`,
  COALESCE(`rates`.`difference_1` * `rates`.`difference_1` / NULLIF(`rates`.`spread_1`, 0), 0) AS `ratio_1`,
  `rates`.`rate_0` AS `rate_0`,
  `rates`.`rate_1` AS `rate_1`
FROM `work`.`rates` AS `rates`
INNER JOIN `work`.`parts` AS `parts`
  ON `rates`.`part` = `parts`.`part`
ORDER BY
  `rates`.`part` NULLS LAST
