SELECT
  CAST(:first + `lanes`.`lane` AS INT) AS `label`,
  0 AS `leaf`,
  `targets`.`instance` AS `doc`,
  `lanes`.`score`,
  `lanes`.`target`
FROM `work`.`targets` AS `targets`
INNER JOIN `work`.`folds` AS `folds`
  ON `targets`.`instance` = `folds`.`doc`
INNER JOIN `work`.`scales` AS `scales`
  ON `folds`.`fold` = `scales`.`part`
LEFT JOIN `work`.`projections` AS `projections`
  ON `targets`.`instance` = `projections`.`instance`
LATERAL VIEW
INLINE(
  ARRAYS_ZIP(
    ARRAY(0, 1),
    ARRAY(
      CAST(COALESCE(`projections`.`projection_0`, 0) + `scales`.`bias_0` AS FLOAT),
      CAST(COALESCE(`projections`.`projection_1`, 0) + `scales`.`bias_1` AS FLOAT)
    ),
    ARRAY(`targets`.`target_0`, `targets`.`target_1`)
  )
) lanes AS `lane`, `score`, `target`
