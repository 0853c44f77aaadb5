-- calibration/calibrations
WITH `rounded` AS (
  SELECT
    `label`,
    `leaf`,
    FLOOR(`slope` * 1e9 + 0.5) / 1e9 AS `slope`,
    FLOOR(`intercept` * 1e9 + 0.5) / 1e9 AS `intercept`
  FROM `work`.`lines` AS `lines`
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

-- calibration/pooled_thresholds
WITH `totals` AS (
  SELECT
    `label`,
    `positives`,
    `highest`,
    COUNT(*) OVER () AS `labels`
  FROM `work`.`expectations` AS `expectations`
)
SELECT
  `totals`.`label`,
  CASE
    WHEN :one_label AND `totals`.`labels` = 2
    THEN 0
    WHEN `totals`.`positives` = 0
    THEN 0
    ELSE COALESCE(`pooled_cuts`.`cut`, `totals`.`highest` + 1e-9)
  END AS `threshold`,
  COALESCE(`best_cuts`.`f1`, 0) AS `f1`,
  `totals`.`positives`
FROM `totals`
LEFT JOIN `work`.`best_cuts` AS `best_cuts`
  ON `totals`.`label` = `best_cuts`.`label`
LEFT JOIN `work`.`pooled_cuts` AS `pooled_cuts`
  ON `totals`.`label` = `pooled_cuts`.`label`
ORDER BY
  `totals`.`label` NULLS LAST

-- calibration/rising_calibrations
WITH `scales` AS (
  SELECT
    `label`,
    `leaf`,
    `documents`,
    `positives`,
    `mean`,
    CASE WHEN :by_deviation THEN `deviation` ELSE 1 END AS `scale`
  FROM `work`.`score_groups` AS `score_groups`
), `usual` AS (
  SELECT
    COALESCE(
      AVG(
        CASE
          WHEN `calibrations`.`slope` > 0
          THEN `calibrations`.`slope` * `scales`.`scale`
        END
      ),
      0
    ) AS `slope`
  FROM `work`.`calibrations` AS `calibrations`
  INNER JOIN `scales`
    ON `calibrations`.`label` = `scales`.`label`
    AND `calibrations`.`leaf` = `scales`.`leaf`
), `slopes` AS (
  SELECT
    `scales`.`label`,
    `scales`.`leaf`,
    `scales`.`documents`,
    `scales`.`positives`,
    `scales`.`mean`,
    COALESCE(`usual`.`slope` / NULLIF(`scales`.`scale`, 0), 0) AS `slope`
  FROM `scales`
  CROSS JOIN `usual`
), `stand_ins` AS (
  SELECT
    `label`,
    `leaf`,
    `slope`,
    LN((
      `positives` + CAST(0.5 AS DOUBLE)
    ) / (
      `documents` - `positives` + 0.5
    )) - `slope` * `mean` AS `intercept`
  FROM `slopes`
)
SELECT
  `calibrations`.`label`,
  `calibrations`.`leaf`,
  CASE
    WHEN `calibrations`.`slope` < 0
    THEN `stand_ins`.`slope`
    ELSE `calibrations`.`slope`
  END AS `slope`,
  CASE
    WHEN `calibrations`.`slope` < 0
    THEN `stand_ins`.`intercept`
    ELSE `calibrations`.`intercept`
  END AS `intercept`
FROM `work`.`calibrations` AS `calibrations`
INNER JOIN `stand_ins`
  ON `calibrations`.`label` = `stand_ins`.`label`
  AND `calibrations`.`leaf` = `stand_ins`.`leaf`
ORDER BY
  `calibrations`.`label` NULLS LAST,
  `calibrations`.`leaf` NULLS LAST

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

-- calibration/score_thresholds
WITH `counts` AS (
  SELECT
    `unseen_scores`.`label`,
    SUM(`unseen_scores`.`target`) AS `positives`,
    COUNT(CASE WHEN `unseen_scores`.`score` > `score_cuts`.`cut` THEN 1 END) AS `taken`,
    SUM(
      CASE
        WHEN `unseen_scores`.`score` > `score_cuts`.`cut`
        THEN `unseen_scores`.`target`
        ELSE 0
      END
    ) AS `hits`
  FROM `work`.`unseen_scores` AS `unseen_scores`
  INNER JOIN `work`.`score_cuts` AS `score_cuts`
    ON `unseen_scores`.`label` = `score_cuts`.`label`
  GROUP BY
    `unseen_scores`.`label`
)
SELECT
  `calibrations`.`label`,
  `calibrations`.`slope` * `score_cuts`.`cut` + `calibrations`.`intercept` AS `threshold`,
  COALESCE(
    CAST(2 * `counts`.`hits` AS DOUBLE) / NULLIF(`counts`.`taken` + `counts`.`positives`, 0),
    0
  ) AS `f1`,
  CAST(`counts`.`positives` AS BIGINT) AS `positives`
FROM `work`.`calibrations` AS `calibrations`
INNER JOIN `work`.`score_cuts` AS `score_cuts`
  ON `calibrations`.`label` = `score_cuts`.`label`
INNER JOIN `counts`
  ON `calibrations`.`label` = `counts`.`label`
ORDER BY
  `calibrations`.`label` NULLS LAST

-- calibration/thresholds
WITH `halves` AS (
  SELECT
    `label`,
    `positives`,
    `highest`,
    LEAST(GREATEST(`f1` / 2, 1e-6), 0.5) AS `half`,
    COUNT(*) OVER () AS `labels`
  FROM `work`.`expectations` AS `expectations`
)
SELECT
  `halves`.`label`,
  CASE
    WHEN :one_label AND `halves`.`labels` = 2
    THEN 0
    WHEN `halves`.`positives` = 0
    THEN 0
    WHEN `best_cuts`.`f1` < 0.1
    THEN `halves`.`highest` + 1e-9
    ELSE (
      `best_cuts`.`cut` + LN(`halves`.`half` / (
        1 - `halves`.`half`
      ))
    ) / 2
  END AS `threshold`,
  COALESCE(`best_cuts`.`f1`, 0) AS `f1`,
  `halves`.`positives`
FROM `halves`
LEFT JOIN `work`.`best_cuts` AS `best_cuts`
  ON `halves`.`label` = `best_cuts`.`label`
ORDER BY
  `halves`.`label` NULLS LAST
