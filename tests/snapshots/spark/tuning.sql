-- tuning/fold_bins
SELECT
  CAST(FLOOR(1024 * LEAST(GREATEST(`score`, -16), 16)) AS INT) AS `bin`,
  COUNT(*) AS `scores`,
  SUM(`target`) AS `positives`
FROM `work`.`fold_scores` AS `fold_scores`
GROUP BY
  CAST(FLOOR(1024 * LEAST(GREATEST(`score`, -16), 16)) AS INT)
ORDER BY
  `bin` NULLS LAST

-- tuning/fold_scores
WITH `cells` AS (
  SELECT
    `instance`,
    `items`.`place`,
    `items`.`score`
  FROM `work`.`state` AS `state`
  LATERAL VIEW
  INLINE(ARRAYS_ZIP(ARRAY(0, 1), `projections`)) items AS `place`, `score`
), `lanes` AS (
  SELECT
    `instance`,
    CAST(:first + `place` AS INT) AS `lane`,
    `score`
  FROM `cells`
)
SELECT
  `tried_labels`.`label`,
  0 AS `leaf`,
  `lanes`.`instance` AS `doc`,
  CAST(`lanes`.`score` AS FLOAT) AS `score`,
  CAST(CASE WHEN `fold_labels`.`doc` IS NULL THEN 0 ELSE 1 END AS SMALLINT) AS `target`
FROM `lanes`
INNER JOIN `work`.`folds` AS `folds`
  ON `lanes`.`instance` = `folds`.`doc` AND `lanes`.`lane` % :folds = `folds`.`fold`
INNER JOIN `work`.`tried_labels` AS `tried_labels`
  ON FLOOR(`lanes`.`lane` / :folds) = `tried_labels`.`place`
LEFT JOIN `work`.`fold_labels` AS `fold_labels`
  ON `lanes`.`instance` = `fold_labels`.`doc`
  AND `lanes`.`lane` = `fold_labels`.`label`

-- tuning/tried_labels
WITH `ranked` AS (
  SELECT
    `label`,
    CAST(ROW_NUMBER() OVER (ORDER BY `documents` DESC, `label` NULLS LAST) - 1 AS INT) AS `place`
  FROM `work`.`labels` AS `labels`
)
SELECT
  `label`,
  `place`
FROM `ranked`
WHERE
  `place` < :most

-- tuning/tried_places
SELECT
  `label`
FROM `work`.`tried_labels` AS `tried_labels`
ORDER BY
  `place` NULLS LAST
