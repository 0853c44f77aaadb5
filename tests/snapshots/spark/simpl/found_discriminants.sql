SELECT
  CAST(:first + `lanes`.`lane` AS INT) AS `label`,
  0 AS `stage`,
  `ascents`.`part`,
  CAST(`ascents`.`slot` - `ascents`.`part` * :terms AS INT) AS `term`,
  `lanes`.`weight`
FROM `work`.`ascents` AS `ascents`
INNER JOIN `work`.`scales` AS `scales`
  ON `ascents`.`part` = `scales`.`part`
LATERAL VIEW
INLINE(
  ARRAYS_ZIP(
    ARRAY(0, 1),
    ARRAY(CAST(`scales`.`factor_0` * `ascents`.`weight_0` AS FLOAT), CAST(`scales`.`factor_1` * `ascents`.`weight_1` AS FLOAT))
  )
) lanes AS `lane`, `weight`
