-- neighbours/label_points
SELECT
  `doc` AS `point`,
  CAST(NULL AS STRING) AS `document`,
  `value_0` AS `value_0`,
  `value_1` AS `value_1`
FROM `work`.`label_positions` AS `label_positions`
ORDER BY
  `doc` NULLS LAST

-- neighbours/listed_label_points
SELECT
  `doc` AS `point`,
  CAST(NULL AS STRING) AS `document`
FROM `work`.`label_positions` AS `label_positions`
ORDER BY
  `doc` NULLS LAST

-- neighbours/listed_points
SELECT
  `positions`.`doc` AS `point`,
  `documents`.`id` AS `document`
FROM `work`.`positions` AS `positions`
INNER JOIN `work`.`documents` AS `documents`
  ON `positions`.`doc` = `documents`.`doc`
ORDER BY
  `positions`.`doc` NULLS LAST

-- neighbours/neighbour_contributions
SELECT
  `sides`.`doc`,
  `sides`.`label`,
  0 AS `stage`,
  'neighbour' AS `part`,
  CAST(`points`.`document` AS STRING) AS `term`,
  CAST(CASE WHEN :alike THEN `sides`.`side` ELSE `sides`.`side` * `sides`.`similarity` END AS DOUBLE) AS `contribution`
FROM `work`.`sides` AS `sides`
INNER JOIN `work`.`points` AS `points`
  ON `sides`.`point` = `points`.`point`

-- neighbours/own_labels
SELECT
  `label` AS `point`,
  `label`
FROM `work`.`labels` AS `labels`
ORDER BY
  `label` NULLS LAST

-- neighbours/point_labels
SELECT
  `doc` AS `point`,
  `label`
FROM `work`.`document_labels` AS `document_labels`
ORDER BY
  `doc` NULLS LAST,
  `label` NULLS LAST

-- neighbours/point_terms
SELECT
  `entries`.`doc` AS `point`,
  `entries`.`term`,
  CAST(`entries`.`weight` / `positions`.`length` AS FLOAT) AS `weight`
FROM `work`.`entries` AS `entries`
INNER JOIN `work`.`positions` AS `positions`
  ON `entries`.`doc` = `positions`.`doc`
WHERE
  `positions`.`length` > 0
ORDER BY
  `entries`.`doc` NULLS LAST,
  `entries`.`term` NULLS LAST

-- neighbours/positions
WITH `measured` AS (
  SELECT
    `doc`,
    CASE
      WHEN :unit
      THEN SQRT((
        (
          `value_0` * `value_0`
        ) + (
          `value_1` * `value_1`
        )
      ))
      ELSE 1
    END AS `length`,
    `value_0` AS `value_0`,
    `value_1` AS `value_1`
  FROM `work`.`reduced_documents` AS `reduced_documents`
), `divided` AS (
  SELECT
    `doc`,
    CASE WHEN `length` > 0 THEN `length` ELSE 1 END AS `length`,
    `value_0` AS `value_0`,
    `value_1` AS `value_1`
  FROM `measured`
)
SELECT
  `doc`,
  `length`,
  CAST(`value_0` / `length` AS FLOAT) AS `value_0`,
  CAST(`value_1` / `length` AS FLOAT) AS `value_1`
FROM `divided`

-- neighbours/training_points
SELECT
  `positions`.`doc` AS `point`,
  `documents`.`id` AS `document`,
  `positions`.`value_0` AS `value_0`,
  `positions`.`value_1` AS `value_1`
FROM `work`.`positions` AS `positions`
INNER JOIN `work`.`documents` AS `documents`
  ON `positions`.`doc` = `documents`.`doc`
ORDER BY
  `positions`.`doc` NULLS LAST

-- neighbours/wide_basis
SELECT
  `term`,
  CAST(SUM(CASE WHEN `axis` = 0 THEN `weight` ELSE 0 END) AS FLOAT) AS `weight_0`,
  CAST(SUM(CASE WHEN `axis` = 1 THEN `weight` ELSE 0 END) AS FLOAT) AS `weight_1`
FROM `work`.`basis` AS `basis`
GROUP BY
  `term`
ORDER BY
  `term` NULLS LAST
