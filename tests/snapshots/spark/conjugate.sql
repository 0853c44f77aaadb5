-- conjugate/restart
SELECT
  `preconditioner`.`slot`,
  `preconditioner`.`part`,
  `preconditioner`.`scale`,
  CAST(`starts`.`weight_0` AS FLOAT) AS `weight_0`,
  CAST(`starts`.`weight_1` AS FLOAT) AS `weight_1`,
  CAST(`gradients`.`gradient_0` - :ridge / `parts`.`instances` * `starts`.`weight_0` AS FLOAT) AS `gradient_0`,
  CAST(`gradients`.`gradient_1` - :ridge / `parts`.`instances` * `starts`.`weight_1` AS FLOAT) AS `gradient_1`,
  CAST(0 * `gradients`.`gradient_0` AS FLOAT) AS `direction_0`,
  CAST(0 * `gradients`.`gradient_1` AS FLOAT) AS `direction_1`
FROM `work`.`preconditioner` AS `preconditioner`
INNER JOIN `work`.`parts` AS `parts`
  ON `preconditioner`.`part` = `parts`.`part`
INNER JOIN `work`.`gradients` AS `gradients`
  ON `preconditioner`.`slot` = `gradients`.`slot`
INNER JOIN `work`.`starts` AS `starts`
  ON `preconditioner`.`slot` = `starts`.`slot`

-- conjugate/start
SELECT
  `preconditioner`.`slot`,
  `preconditioner`.`part`,
  `preconditioner`.`scale`,
  CAST(0 * `gradients`.`gradient_0` AS FLOAT) AS `weight_0`,
  CAST(0 * `gradients`.`gradient_1` AS FLOAT) AS `weight_1`,
  CAST(`gradients`.`gradient_0` AS FLOAT) AS `gradient_0`,
  CAST(`gradients`.`gradient_1` AS FLOAT) AS `gradient_1`,
  CAST(0 * `gradients`.`gradient_0` AS FLOAT) AS `direction_0`,
  CAST(0 * `gradients`.`gradient_1` AS FLOAT) AS `direction_1`
FROM `work`.`preconditioner` AS `preconditioner`
INNER JOIN `work`.`gradients` AS `gradients`
  ON `preconditioner`.`slot` = `gradients`.`slot`

-- conjugate/update
SELECT
  `directions`.`slot`,
  `directions`.`part`,
  `directions`.`scale`,
  CAST(`directions`.`weight_0` + `line_search`.`step_0` * `directions`.`direction_0` AS FLOAT) AS `weight_0`,
  CAST(`directions`.`weight_1` + `line_search`.`step_1` * `directions`.`direction_1` AS FLOAT) AS `weight_1`,
  CAST(`directions`.`gradient_0` - `line_search`.`step_0` * (
    `gradients`.`gradient_0` + :ridge / `parts`.`instances` * `directions`.`direction_0`
  ) AS FLOAT) AS `gradient_0`,
  CAST(`directions`.`gradient_1` - `line_search`.`step_1` * (
    `gradients`.`gradient_1` + :ridge / `parts`.`instances` * `directions`.`direction_1`
  ) AS FLOAT) AS `gradient_1`,
  CAST(`directions`.`direction_0` AS FLOAT) AS `direction_0`,
  CAST(`directions`.`direction_1` AS FLOAT) AS `direction_1`
FROM `work`.`directions` AS `directions`
INNER JOIN `work`.`gradients` AS `gradients`
  ON `directions`.`slot` = `gradients`.`slot`
INNER JOIN `work`.`line_search` AS `line_search`
  ON `directions`.`part` = `line_search`.`part`
INNER JOIN `work`.`parts` AS `parts`
  ON `directions`.`part` = `parts`.`part`
