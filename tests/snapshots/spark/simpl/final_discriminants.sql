SELECT
  CAST(FLOOR(`ascents`.`part` / :stages) AS INT) AS `label`,
  CAST(`ascents`.`part` % :stages AS INT) AS `stage`,
  0 AS `part`,
  CAST(`ascents`.`slot` - CAST(`ascents`.`part` AS BIGINT) * :terms AS INT) AS `term`,
  CAST(`scales`.`factor_0` * `ascents`.`weight_0` AS FLOAT) AS `weight`
FROM `work`.`ascents` AS `ascents`
INNER JOIN `work`.`scales` AS `scales`
  ON `ascents`.`part` = `scales`.`part`
