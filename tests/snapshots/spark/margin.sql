-- margin/best_scores
WITH `cells` AS (
  SELECT
    `instance`,
    `leverage`,
    `items`.`lane`,
    `items`.`cost`,
    `items`.`projection`,
    `items`.`share`
  FROM `work`.`state` AS `state`
  LATERAL VIEW
  INLINE(ARRAYS_ZIP(ARRAY(0, 1), `costs`, `projections`, `shares`)) items AS `lane`, `cost`, `projection`, `share`
), `scores` AS (
  SELECT
    `instance`,
    `cost`,
    `projection` - :optimism * `leverage` * `share` AS `score`
  FROM `cells`
  WHERE
    `lane` < :labels AND `cost` <> 0
)
SELECT
  `instance`,
  MAX(`score`) AS `best`,
  MAX(CASE WHEN `cost` > 0 THEN `score` END) AS `own`
FROM `scores`
GROUP BY
  `instance`

-- margin/lane_leverages
WITH `lanes` AS (
  SELECT
    `slot_scales`.`slot`,
    `slot_scales`.`scale` * `factors`.`factors`[0] AS `scale_0`,
    `slot_scales`.`scale` * `factors`.`factors`[1] AS `scale_1`
  FROM `work`.`slot_scales` AS `slot_scales`
  INNER JOIN `work`.`factors` AS `factors`
    ON `slot_scales`.`slot` = `factors`.`slot`
), `sums` AS (
  SELECT
    `entries`.`instance`,
    SUM(`entries`.`weight` * `entries`.`weight` * `lanes`.`scale_0`) AS `leverage_0`,
    SUM(`entries`.`weight` * `entries`.`weight` * `lanes`.`scale_1`) AS `leverage_1`,
    SUM(`entries`.`weight` * `entries`.`weight` * `lanes`.`scale_0` * `lanes`.`scale_0`) AS `square_0`,
    SUM(`entries`.`weight` * `entries`.`weight` * `lanes`.`scale_1` * `lanes`.`scale_1`) AS `square_1`
  FROM `work`.`entries` AS `entries`
  INNER JOIN `lanes`
    ON `entries`.`slot` = `lanes`.`slot`
  GROUP BY
    `entries`.`instance`
)
SELECT
  `instance`,
  CAST(ARRAY(`leverage_0`, `leverage_1`) AS ARRAY<FLOAT>) AS `leverages`,
  CAST(ARRAY(COALESCE(`square_0` / NULLIF(`leverage_0`, 0), 0), COALESCE(`square_1` / NULLIF(`leverage_1`, 0), 0)) AS ARRAY<FLOAT>) AS `decays`
FROM `sums`

-- margin/lane_sizes
SELECT
  `lane_labels`.`label`,
  SUM(`instances`.`importance`) AS `size`
FROM `work`.`lane_labels` AS `lane_labels`
INNER JOIN `work`.`instances` AS `instances`
  ON `lane_labels`.`doc` = `instances`.`instance`
GROUP BY
  `lane_labels`.`label`
ORDER BY
  `lane_labels`.`label` NULLS LAST

-- margin/optimism
WITH `cells` AS (
  SELECT
    `items`.`lane`,
    `leverage`,
    `items`.`cost`,
    `items`.`projection`,
    `items`.`share`
  FROM `work`.`state` AS `state`
  LATERAL VIEW
  INLINE(ARRAYS_ZIP(ARRAY(0, 1), `costs`, `projections`, `shares`)) items AS `lane`, `cost`, `projection`, `share`
)
SELECT
  `lane`,
  COUNT(*) AS `instances`,
  SUM(SIGN(`cost`)) AS `tosses`,
  SUM(`projection`) AS `projections`,
  SUM(SIGN(`cost`) * `projection`) AS `fitted`,
  SUM(`leverage` * `share`) AS `shares`,
  SUM(SIGN(`cost`) * `leverage` * `share`) AS `shared`
FROM `cells`
WHERE
  `lane` >= :labels AND `cost` <> 0
GROUP BY
  `lane`
ORDER BY
  `lane` NULLS LAST

-- margin/own_residuals
SELECT
  `residuals`.`instance`,
  CAST(TRANSFORM(
    `residuals`.`residuals`,
    (`residual`, `i`) -> `residual` * `lane_leverages`.`leverages`[`i`] - :penalty * `lane_leverages`.`decays`[`i`] * `state`.`shares`[`i`]
  ) AS ARRAY<FLOAT>) AS `residuals`
FROM `work`.`residuals` AS `residuals`
INNER JOIN `work`.`state` AS `state`
  ON `residuals`.`instance` = `state`.`instance`
INNER JOIN `work`.`lane_leverages` AS `lane_leverages`
  ON `residuals`.`instance` = `lane_leverages`.`instance`

-- margin/pooled_bins
WITH `cells` AS (
  SELECT
    `leverage`,
    `items`.`lane`,
    `items`.`cost`,
    `items`.`projection`,
    `items`.`share`
  FROM `work`.`state` AS `state`
  LATERAL VIEW
  INLINE(ARRAYS_ZIP(ARRAY(0, 1), `costs`, `projections`, `shares`)) items AS `lane`, `cost`, `projection`, `share`
), `scores` AS (
  SELECT
    `cost`,
    `projection` - :optimism * `leverage` * `share` AS `score`
  FROM `cells`
  WHERE
    `lane` < :labels AND `cost` <> 0
)
SELECT
  CAST(FLOOR(1024 * LEAST(GREATEST(`score`, -16), 16)) AS INT) AS `bin`,
  COUNT(*) AS `scores`,
  COUNT(CASE WHEN `cost` > 0 THEN 1 END) AS `positives`
FROM `scores`
GROUP BY
  CAST(FLOOR(1024 * LEAST(GREATEST(`score`, -16), 16)) AS INT)
ORDER BY
  `bin` NULLS LAST

-- margin/ratio_factors
WITH `counts` AS (
  SELECT
    `entries`.`slot`,
    CAST(SUM(CASE WHEN `entries`.`weight` <> 0 THEN `instances`.`importance` ELSE 0 END) AS DOUBLE) AS `documents`,
    CAST(SUM(
      CASE
        WHEN `entries`.`weight` <> 0
        THEN `instances`.`importance` * `targets`.`target_0`
        ELSE 0
      END
    ) AS DOUBLE) AS `positives_0`,
    CAST(SUM(
      CASE
        WHEN `entries`.`weight` <> 0
        THEN `instances`.`importance` * `targets`.`target_1`
        ELSE 0
      END
    ) AS DOUBLE) AS `positives_1`
  FROM `work`.`entries` AS `entries`
  INNER JOIN `work`.`targets` AS `targets`
    ON `entries`.`instance` = `targets`.`instance`
  INNER JOIN `work`.`instances` AS `instances`
    ON `entries`.`instance` = `instances`.`instance`
  GROUP BY
    `entries`.`slot`
), `shares` AS (
  SELECT
    GREATEST(:least, LEAST(1 - :least, SUM(`positives_0`) / SUM(`documents`))) AS `share_0`,
    GREATEST(:least, LEAST(1 - :least, SUM(`positives_1`) / SUM(`documents`))) AS `share_1`
  FROM `counts`
), `smoothed` AS (
  SELECT
    `counts`.`slot`,
    `counts`.`positives_0` / `shares`.`share_0` + :added AS `positive_0`,
    `counts`.`positives_1` / `shares`.`share_1` + :added AS `positive_1`,
    (
      `counts`.`documents` - `counts`.`positives_0`
    ) / (
      1 - `shares`.`share_0`
    ) + :added AS `negative_0`,
    (
      `counts`.`documents` - `counts`.`positives_1`
    ) / (
      1 - `shares`.`share_1`
    ) + :added AS `negative_1`
  FROM `counts`
  CROSS JOIN `shares`
)
SELECT
  `slot`,
  CAST(ARRAY(SQRT(1 + ABS(LN(`positive_0`) - LN(`negative_0`))), SQRT(1 + ABS(LN(`positive_1`) - LN(`negative_1`)))) AS ARRAY<FLOAT>) AS `factors`
FROM `smoothed`

-- margin/seen_bins
WITH `cells` AS (
  SELECT
    `items`.`lane`,
    `items`.`cost`,
    `items`.`projection`
  FROM `work`.`state` AS `state`
  LATERAL VIEW
  INLINE(ARRAYS_ZIP(ARRAY(0, 1), `costs`, `projections`)) items AS `lane`, `cost`, `projection`
), `bins` AS (
  SELECT
    CAST(:first + `lane` AS INT) AS `label`,
    CAST(FLOOR(64 * LEAST(GREATEST(`projection`, -256), 256)) AS INT) AS `bin`,
    `cost`
  FROM `cells`
  WHERE
    `lane` < :labels
)
SELECT
  `bins`.`label`,
  `bins`.`bin`,
  0 AS `part`,
  COUNT(*) AS `documents`,
  COUNT(CASE WHEN `bins`.`cost` > 0 THEN 1 END) AS `positives`
FROM `bins`
INNER JOIN `work`.`screened_unseen` AS `screened_unseen`
  ON `bins`.`label` = `screened_unseen`.`label`
GROUP BY
  `bins`.`label`,
  `bins`.`bin`

-- margin/unshared_scores
WITH `cells` AS (
  SELECT
    `instance`,
    `leverage`,
    `items`.`lane`,
    `items`.`cost`,
    `items`.`projection`,
    `items`.`share`
  FROM `work`.`state` AS `state`
  LATERAL VIEW
  INLINE(ARRAYS_ZIP(ARRAY(0, 1), `costs`, `projections`, `shares`)) items AS `lane`, `cost`, `projection`, `share`
)
SELECT
  CAST(:first + `lane` AS INT) AS `label`,
  0 AS `leaf`,
  `instance` AS `doc`,
  CAST(`projection` - :optimism * `leverage` * `share` AS FLOAT) AS `score`,
  CAST(CASE WHEN `cost` > 0 THEN 1 ELSE 0 END AS SMALLINT) AS `target`
FROM `cells`
WHERE
  `lane` < :labels
