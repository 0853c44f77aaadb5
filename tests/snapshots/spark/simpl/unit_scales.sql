SELECT
  `part`,
  COALESCE(1 / NULLIF(SQRT(SUM(`weight_0` * `weight_0`)), 0), 0) AS `factor_0`,
  COALESCE(1 / NULLIF(SQRT(SUM(`weight_1` * `weight_1`)), 0), 0) AS `factor_1`,
  0 * SUM(`weight_0`) AS `bias_0`,
  0 * SUM(`weight_1`) AS `bias_1`
FROM `work`.`ascents` AS `ascents`
GROUP BY
  `part`
