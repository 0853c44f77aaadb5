-- linear/filled_entries
SELECT
  `doc` AS `instance`,
  `term` AS `slot`,
  `weight`
FROM `work`.`weights` AS `weights`
UNION ALL
SELECT
  `documents`.`doc` AS `instance`,
  0 AS `slot`,
  CAST(0 AS FLOAT) AS `weight`
FROM `work`.`documents` AS `documents`
LEFT JOIN `work`.`leverages` AS `leverages`
  ON `documents`.`doc` = `leverages`.`instance`
WHERE
  `leverages`.`instance` IS NULL

-- linear/found_biases
SELECT
  CAST(:first + `lanes`.`lane` AS INT) AS `label`,
  `lanes`.`bias`
FROM `work`.`scales` AS `scales`
LATERAL VIEW
INLINE(ARRAYS_ZIP(ARRAY(0, 1), ARRAY(`bias_0`, `bias_1`))) lanes AS `lane`, `bias`

-- linear/found_discriminants
SELECT
  CAST(:first + `lanes`.`lane` AS INT) AS `label`,
  0 AS `stage`,
  `iterates`.`part`,
  CAST(`iterates`.`slot` - `iterates`.`part` * :terms AS INT) AS `term`,
  `lanes`.`weight`
FROM `work`.`iterates` AS `iterates`
INNER JOIN `work`.`scales` AS `scales`
  ON `iterates`.`part` = `scales`.`part`
LATERAL VIEW
INLINE(
  ARRAYS_ZIP(
    ARRAY(0, 1),
    ARRAY(CAST(`scales`.`factor_0` * `iterates`.`weight_0` AS FLOAT), CAST(`scales`.`factor_1` * `iterates`.`weight_1` AS FLOAT))
  )
) lanes AS `lane`, `weight`

-- linear/gradients
SELECT /*+ BROADCAST(`residuals`) */
  `entries`.`slot`,
  SUM(`entries`.`weight` * `residuals`.`residual_0`) AS `gradient_0`,
  SUM(`entries`.`weight` * `residuals`.`residual_1`) AS `gradient_1`
FROM `work`.`entries` AS `entries`
INNER JOIN `work`.`residuals` AS `residuals`
  ON `entries`.`instance` = `residuals`.`instance`
GROUP BY
  `entries`.`slot`

-- linear/instances
WITH `parts` AS (
  SELECT DISTINCT
    `fold` AS `part`
  FROM `work`.`folds` AS `folds`
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY `folds`.`doc` NULLS LAST, `parts`.`part` NULLS LAST) - 1 AS INT) AS `instance`,
  `folds`.`doc`,
  `parts`.`part`
FROM `work`.`folds` AS `folds`
INNER JOIN `parts`
  ON `folds`.`fold` <> `parts`.`part`

-- linear/label_names
SELECT
  `label`,
  `name`
FROM `work`.`labels` AS `labels`
ORDER BY
  `label` NULLS LAST

-- linear/mirrored_discriminants
SELECT
  1 AS `label`,
  `stage`,
  `part`,
  `term`,
  CAST(-`weight` AS FLOAT) AS `weight`
FROM `work`.`discriminants` AS `discriminants`

-- linear/mirrored_scores
SELECT
  1 AS `label`,
  `leaf`,
  `doc`,
  CAST(:total - `score` AS FLOAT) AS `score`,
  CAST(1 - `target` AS SMALLINT) AS `target`
FROM `work`.`unseen_scores` AS `unseen_scores`

-- linear/objective_log
WITH `marked` AS (
  SELECT
    `label`,
    `stage`,
    `fold` IS NULL AS `whole`,
    `iteration`,
    `objective`
  FROM `work`.`training_log` AS `training_log`
)
SELECT
  `labels`.`name` AS `label`,
  `marked`.`stage`,
  `marked`.`whole`,
  `marked`.`iteration`,
  AVG(`marked`.`objective`) AS `objective`
FROM `marked`
INNER JOIN `work`.`labels` AS `labels`
  ON `marked`.`label` = `labels`.`label`
GROUP BY
  `labels`.`name`,
  `marked`.`stage`,
  `marked`.`whole`,
  `marked`.`iteration`
ORDER BY
  `labels`.`name` NULLS LAST,
  `marked`.`stage` NULLS LAST,
  `marked`.`whole` NULLS LAST,
  `marked`.`iteration` NULLS LAST

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

-- linear/unseen_scores
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
