-- calibration/calibrations
WITH `rounded` AS (
  SELECT
    `label`,
    `leaf`,
    FLOOR(`slope` * 1e9 + 0.5) / 1e9 AS `slope`,
    FLOOR(`intercept` * 1e9 + 0.5) / 1e9 AS `intercept`
  FROM `work`.`fits` AS `fits`
  WHERE
    `iteration` = :iteration
)
SELECT
  `rounded`.`label`,
  `rounded`.`leaf`,
  COALESCE(`rounded`.`slope` / NULLIF(`score_groups`.`deviation`, 0), 0) AS `slope`,
  `rounded`.`intercept` - COALESCE(
    `rounded`.`slope` * `score_groups`.`mean` / NULLIF(`score_groups`.`deviation`, 0),
    0
  ) AS `intercept`
FROM `rounded`
INNER JOIN `work`.`score_groups` AS `score_groups`
  ON `rounded`.`label` = `score_groups`.`label`
  AND `rounded`.`leaf` = `score_groups`.`leaf`
ORDER BY
  `rounded`.`label` NULLS LAST,
  `rounded`.`leaf` NULLS LAST

-- calibration/folds
WITH `rarest` AS (
  SELECT
    `document_labels`.`doc`,
    `document_labels`.`label`,
    ROW_NUMBER() OVER (
      PARTITION BY `document_labels`.`doc`
      ORDER BY `labels`.`documents` NULLS LAST, `labels`.`label` NULLS LAST
    ) AS `place`
  FROM `work`.`document_labels` AS `document_labels`
  INNER JOIN `work`.`labels` AS `labels`
    ON `document_labels`.`label` = `labels`.`label`
), `drawn` AS (
  SELECT
    `documents`.`doc`,
    COALESCE(`rarest`.`label`, -1) AS `label`,
    (
      CAST(`documents`.`doc` AS BIGINT) + 1
    ) * (
      2 * :seed + 40503
    ) AS `product`
  FROM `work`.`documents` AS `documents`
  LEFT JOIN `rarest`
    ON `documents`.`doc` = `rarest`.`doc` AND `rarest`.`place` = 1
), `dealt` AS (
  SELECT
    `doc`,
    ROW_NUMBER() OVER (
      ORDER BY `label` NULLS LAST, (
        `product` % 65521
      ) * 48271 % 65537 NULLS LAST, `product` % 65521 NULLS LAST, `doc` NULLS LAST
    ) AS `place`
  FROM `drawn`
)
SELECT
  `doc`,
  CAST(`place` % :folds AS INT) AS `fold`
FROM `dealt`

-- calibration/odds_bins
SELECT
  `label`,
  `bin`,
  `part`,
  COUNT(*) AS `documents`,
  CAST(SUM(`target`) AS BIGINT) AS `positives`,
  MIN(`log_odds`) AS `lowest`,
  MAX(`log_odds`) AS `highest`
FROM `work`.`unseen_odds` AS `unseen_odds`
GROUP BY
  `label`,
  `bin`,
  `part`
ORDER BY
  `label` NULLS LAST,
  `bin` NULLS LAST,
  `part` NULLS LAST

-- calibration/score_bins
WITH `standard_scores` AS (
  SELECT
    `unseen_scores`.`label`,
    `unseen_scores`.`leaf`,
    `unseen_scores`.`target`,
    COALESCE(
      (
        `unseen_scores`.`score` - `score_groups`.`mean`
      ) / NULLIF(`score_groups`.`deviation`, 0),
      0
    ) AS `score`
  FROM `work`.`unseen_scores` AS `unseen_scores`
  INNER JOIN `work`.`score_groups` AS `score_groups`
    ON `unseen_scores`.`label` = `score_groups`.`label`
    AND `unseen_scores`.`leaf` = `score_groups`.`leaf`
), `bins` AS (
  SELECT
    `label`,
    `leaf`,
    CAST(FLOOR(512 * (
      1 + `score` / (
        2 + ABS(`score`)
      )
    )) AS INT) AS `bin`,
    `target`,
    FLOOR(1048576 * `score` + 0.5) AS `place`
  FROM `standard_scores`
), `counts` AS (
  SELECT
    `label`,
    `leaf`,
    `bin`,
    `target`,
    COUNT(*) AS `documents`,
    CAST(SUM(`place`) AS DOUBLE) AS `places`
  FROM `bins`
  GROUP BY
    `label`,
    `leaf`,
    `bin`,
    `target`
)
SELECT
  `counts`.`label`,
  `counts`.`leaf`,
  `counts`.`bin`,
  `counts`.`target`,
  `counts`.`documents`,
  `counts`.`places` / 1048576 / `counts`.`documents` AS `score`,
  CASE
    WHEN `counts`.`target` = 1
    THEN CAST(`score_groups`.`positives` + 1 AS DOUBLE) / (
      `score_groups`.`positives` + 2
    )
    ELSE CAST(1 AS DOUBLE) / (
      `score_groups`.`documents` - `score_groups`.`positives` + 2
    )
  END AS `aim`
FROM `counts`
INNER JOIN `work`.`score_groups` AS `score_groups`
  ON `counts`.`label` = `score_groups`.`label`
  AND `counts`.`leaf` = `score_groups`.`leaf`
ORDER BY
  `counts`.`label` NULLS LAST,
  `counts`.`leaf` NULLS LAST,
  `counts`.`bin` NULLS LAST,
  `counts`.`target` NULLS LAST

-- calibration/score_groups
WITH `extremes` AS (
  SELECT
    `label`,
    `leaf`,
    COUNT(*) AS `documents`,
    SUM(`target`) AS `positives`,
    MIN(`score`) AS `lowest`,
    MAX(`score`) AS `highest`
  FROM `work`.`unseen_scores` AS `unseen_scores`
  GROUP BY
    `label`,
    `leaf`
), `spans` AS (
  SELECT
    `label`,
    `leaf`,
    `documents`,
    `positives`,
    `lowest`,
    CASE
      WHEN `highest` - `lowest` > 1e-9 * GREATEST(ABS(`lowest`), ABS(`highest`))
      THEN `highest` - `lowest`
      ELSE 0
    END AS `width`
  FROM `extremes`
), `places` AS (
  SELECT
    `unseen_scores`.`label`,
    `unseen_scores`.`leaf`,
    COALESCE(
      FLOOR(
        16384 * (
          (
            `unseen_scores`.`score` - `spans`.`lowest`
          ) / NULLIF(`spans`.`width`, 0)
        )
      ),
      0
    ) AS `place`
  FROM `work`.`unseen_scores` AS `unseen_scores`
  INNER JOIN `spans`
    ON `unseen_scores`.`label` = `spans`.`label`
    AND `unseen_scores`.`leaf` = `spans`.`leaf`
), `sums` AS (
  SELECT
    `label`,
    `leaf`,
    CAST(SUM(`place`) AS DOUBLE) AS `places`,
    CAST(SUM(`place` * `place`) AS DOUBLE) AS `squares`
  FROM `places`
  GROUP BY
    `label`,
    `leaf`
)
SELECT
  `spans`.`label`,
  `spans`.`leaf`,
  `spans`.`documents`,
  CAST(`spans`.`positives` AS BIGINT) AS `positives`,
  `spans`.`lowest` + `spans`.`width` * (
    `sums`.`places` / 16384 / `spans`.`documents`
  ) AS `mean`,
  `spans`.`width` * (
    SQRT(
      GREATEST(`spans`.`documents` * `sums`.`squares` - `sums`.`places` * `sums`.`places`, 0)
    ) / 16384 / `spans`.`documents`
  ) AS `deviation`
FROM `spans`
INNER JOIN `sums`
  ON `spans`.`label` = `sums`.`label` AND `spans`.`leaf` = `sums`.`leaf`
ORDER BY
  `spans`.`label` NULLS LAST,
  `spans`.`leaf` NULLS LAST

-- calibration/thresholds
WITH `totals` AS (
  SELECT
    `label`,
    SUM(`positives`) AS `positives`
  FROM `work`.`odds_bins` AS `odds_bins`
  GROUP BY
    `label`
), `halves` AS (
  SELECT
    `label`,
    `cut`,
    `f1`,
    GREATEST(`f1` / 2, 1e-6) AS `half`
  FROM `work`.`best_cuts` AS `best_cuts`
), `own` AS (
  SELECT
    `label`,
    `f1`,
    (
      `cut` + LN(`half` / (
        1 - `half`
      ))
    ) / 2 AS `threshold`
  FROM `halves`
)
SELECT
  `totals`.`label`,
  CASE
    WHEN `totals`.`positives` = 0
    THEN GREATEST(`pooled_cuts`.`cut`, 0)
    ELSE (
      `totals`.`positives` * `own`.`threshold` + :shrinkage * `pooled_cuts`.`cut`
    ) / (
      `totals`.`positives` + :shrinkage
    )
  END AS `threshold`,
  COALESCE(`own`.`f1`, 0) AS `f1`,
  CAST(`totals`.`positives` AS BIGINT) AS `positives`
FROM `totals`
LEFT JOIN `own`
  ON `totals`.`label` = `own`.`label`
CROSS JOIN `work`.`pooled_cuts` AS `pooled_cuts`
ORDER BY
  `totals`.`label` NULLS LAST
