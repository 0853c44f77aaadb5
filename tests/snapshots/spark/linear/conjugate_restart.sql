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
