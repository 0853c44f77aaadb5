-- linear/conjugate_restart
SELECT
  `slots`.`slot`,
  `slots`.`part`,
  `slots`.`scale`,
  CAST(`starts`.`weight_0` AS FLOAT) AS `weight_0`,
  CAST(`starts`.`weight_1` AS FLOAT) AS `weight_1`,
  CAST(`gradients`.`gradient_0` - :ridge / `parts`.`instances` * `starts`.`weight_0` AS FLOAT) AS `slope_0`,
  CAST(`gradients`.`gradient_1` - :ridge / `parts`.`instances` * `starts`.`weight_1` AS FLOAT) AS `slope_1`,
  CAST(0 * `gradients`.`gradient_0` AS FLOAT) AS `direction_0`,
  CAST(0 * `gradients`.`gradient_1` AS FLOAT) AS `direction_1`
FROM `work`.`slots` AS `slots`
INNER JOIN `work`.`parts` AS `parts`
  ON `slots`.`part` = `parts`.`part`
INNER JOIN `work`.`gradients` AS `gradients`
  ON `slots`.`slot` = `gradients`.`slot`
INNER JOIN `work`.`starts` AS `starts`
  ON `slots`.`slot` = `starts`.`slot`

-- linear/conjugate_start
SELECT
  `slots`.`slot`,
  `slots`.`part`,
  `slots`.`scale`,
  CAST(0 * `gradients`.`gradient_0` AS FLOAT) AS `weight_0`,
  CAST(0 * `gradients`.`gradient_1` AS FLOAT) AS `weight_1`,
  CAST(`gradients`.`gradient_0` AS FLOAT) AS `slope_0`,
  CAST(`gradients`.`gradient_1` AS FLOAT) AS `slope_1`,
  CAST(0 * `gradients`.`gradient_0` AS FLOAT) AS `direction_0`,
  CAST(0 * `gradients`.`gradient_1` AS FLOAT) AS `direction_1`
FROM `work`.`slots` AS `slots`
INNER JOIN `work`.`gradients` AS `gradients`
  ON `slots`.`slot` = `gradients`.`slot`

-- linear/conjugate_step
SELECT
  `turned`.`slot`,
  `turned`.`part`,
  `turned`.`scale`,
  CAST(`turned`.`weight_0` + `rates`.`rate_0` * `turned`.`direction_0` AS FLOAT) AS `weight_0`,
  CAST(`turned`.`weight_1` + `rates`.`rate_1` * `turned`.`direction_1` AS FLOAT) AS `weight_1`,
  CAST(`turned`.`slope_0` - `rates`.`rate_0` * (
    `gradients`.`gradient_0` + :ridge / `parts`.`instances` * `turned`.`direction_0`
  ) AS FLOAT) AS `slope_0`,
  CAST(`turned`.`slope_1` - `rates`.`rate_1` * (
    `gradients`.`gradient_1` + :ridge / `parts`.`instances` * `turned`.`direction_1`
  ) AS FLOAT) AS `slope_1`,
  CAST(`turned`.`direction_0` AS FLOAT) AS `direction_0`,
  CAST(`turned`.`direction_1` AS FLOAT) AS `direction_1`
FROM `work`.`turned` AS `turned`
INNER JOIN `work`.`gradients` AS `gradients`
  ON `turned`.`slot` = `gradients`.`slot`
INNER JOIN `work`.`rates` AS `rates`
  ON `turned`.`part` = `rates`.`part`
INNER JOIN `work`.`parts` AS `parts`
  ON `turned`.`part` = `parts`.`part`

-- linear/gradients
SELECT /*+ BROADCAST(`steps`) */
  `entries`.`slot`,
  SUM(`entries`.`weight` * `steps`.`step_0`) AS `gradient_0`,
  SUM(`entries`.`weight` * `steps`.`step_1`) AS `gradient_1`
FROM `work`.`entries` AS `entries`
INNER JOIN `work`.`steps` AS `steps`
  ON `entries`.`instance` = `steps`.`instance`
GROUP BY
  `entries`.`slot`

-- linear/progress
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

-- linear/projections
SELECT /*+ BROADCAST(`directions`) */
  `entries`.`instance`,
  SUM(`entries`.`weight` * `directions`.`direction_0`) AS `projection_0`,
  SUM(`entries`.`weight` * `directions`.`direction_1`) AS `projection_1`
FROM `work`.`entries` AS `entries`
INNER JOIN `work`.`directions` AS `directions`
  ON `entries`.`slot` = `directions`.`slot`
GROUP BY
  `entries`.`instance`
