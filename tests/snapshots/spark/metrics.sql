-- metrics/average_precisions
WITH `scored` AS (
  SELECT
    `rankings`.`label`,
    `rankings`.`score`
  FROM `work`.`rankings` AS `rankings`
  INNER JOIN `work`.`document_labels` AS `document_labels`
    ON `rankings`.`doc` = `document_labels`.`doc`
    AND `rankings`.`label` = `document_labels`.`label`
), `sums` AS (
  SELECT
    `scored`.`label`,
    SUM(`curves`.`precision`) AS `precision`
  FROM `scored`
  INNER JOIN `work`.`curves` AS `curves`
    ON `scored`.`label` = `curves`.`label` AND `scored`.`score` = `curves`.`threshold`
  GROUP BY
    `scored`.`label`
), `positives` AS (
  SELECT
    `label`,
    COUNT(*) AS `documents`
  FROM `work`.`document_labels` AS `document_labels`
  GROUP BY
    `label`
)
SELECT
  `labels`.`label`,
  `labels`.`name`,
  COALESCE(`positives`.`documents`, 0) AS `documents`,
  COALESCE(`sums`.`precision` / `positives`.`documents`, 0) AS `average_precision`
FROM `work`.`labels` AS `labels`
LEFT JOIN `positives`
  ON `labels`.`label` = `positives`.`label`
LEFT JOIN `sums`
  ON `labels`.`label` = `sums`.`label`
ORDER BY
  `labels`.`name` NULLS LAST

-- metrics/break_even
WITH `positives` AS (
  SELECT
    `label`,
    COUNT(*) AS `documents`
  FROM `work`.`document_labels` AS `document_labels`
  GROUP BY
    `label`
), `places` AS (
  SELECT
    `label`,
    `score`,
    ROW_NUMBER() OVER (PARTITION BY `label` ORDER BY `score` DESC) AS `place`
  FROM `work`.`rankings` AS `rankings`
), `cuts` AS (
  SELECT
    `places`.`label`,
    MIN(`places`.`score`) AS `score`
  FROM `places`
  INNER JOIN `positives`
    ON `places`.`label` = `positives`.`label`
  WHERE
    `places`.`place` <= `positives`.`documents`
  GROUP BY
    `places`.`label`
), `marked` AS (
  SELECT
    `rankings`.`label`,
    CASE WHEN `rankings`.`score` > `cuts`.`score` THEN 1 ELSE 0 END AS `above`,
    CASE WHEN `document_labels`.`doc` IS NULL THEN 0 ELSE 1 END AS `present`
  FROM `work`.`rankings` AS `rankings`
  INNER JOIN `cuts`
    ON `rankings`.`label` = `cuts`.`label`
  LEFT JOIN `work`.`document_labels` AS `document_labels`
    ON `rankings`.`doc` = `document_labels`.`doc`
    AND `rankings`.`label` = `document_labels`.`label`
  WHERE
    `rankings`.`score` >= `cuts`.`score`
), `counted` AS (
  SELECT
    `label`,
    SUM(`above`) AS `above`,
    SUM(`above` * `present`) AS `hits_above`,
    SUM(1 - `above`) AS `tied`,
    CAST(SUM((
      1 - `above`
    ) * `present`) AS DOUBLE) AS `hits_tied`
  FROM `marked`
  GROUP BY
    `label`
), `taken` AS (
  SELECT
    `counted`.`label`,
    `counted`.`hits_above` + `counted`.`hits_tied` * LEAST(`positives`.`documents` - `counted`.`above`, `counted`.`tied`) / `counted`.`tied` AS `hits`
  FROM `counted`
  INNER JOIN `positives`
    ON `counted`.`label` = `positives`.`label`
)
SELECT
  `labels`.`label`,
  `labels`.`name`,
  COALESCE(`positives`.`documents`, 0) AS `documents`,
  COALESCE(`taken`.`hits` / `positives`.`documents`, 0) AS `break_even`
FROM `work`.`labels` AS `labels`
LEFT JOIN `positives`
  ON `labels`.`label` = `positives`.`label`
LEFT JOIN `taken`
  ON `labels`.`label` = `taken`.`label`
ORDER BY
  `labels`.`label` NULLS LAST

-- metrics/confusion
WITH `pairs` AS (
  SELECT
    `document_labels`.`label` AS `present`,
    `predictions`.`label` AS `given`,
    COUNT(*) AS `documents`
  FROM `work`.`document_labels` AS `document_labels`
  INNER JOIN `work`.`predictions` AS `predictions`
    ON `document_labels`.`doc` = `predictions`.`doc`
  GROUP BY
    `document_labels`.`label`,
    `predictions`.`label`
)
SELECT
  `had`.`name` AS `present`,
  `got`.`name` AS `given`,
  `pairs`.`documents`
FROM `pairs`
INNER JOIN `work`.`labels` AS `had`
  ON `pairs`.`present` = `had`.`label`
INNER JOIN `work`.`labels` AS `got`
  ON `pairs`.`given` = `got`.`label`
ORDER BY
  `had`.`name` NULLS LAST,
  `got`.`name` NULLS LAST

-- metrics/label_metrics
SELECT
  `label`,
  `name`,
  `hits` + `misses` AS `documents`,
  COALESCE(CAST(`hits` AS DOUBLE) / NULLIF(`hits` + `false_alarms`, 0), 0) AS `precision`,
  COALESCE(CAST(`hits` AS DOUBLE) / NULLIF(`hits` + `misses`, 0), 0) AS `recall`,
  COALESCE(CAST(2 * `hits` AS DOUBLE) / NULLIF(2 * `hits` + `false_alarms` + `misses`, 0), 0) AS `f1`
FROM `work`.`outcomes` AS `outcomes`
ORDER BY
  `label` NULLS LAST

-- metrics/largest_averages
WITH `ranked` AS (
  SELECT
    `outcomes`.`hits`,
    `outcomes`.`false_alarms`,
    `outcomes`.`misses`,
    `label_metrics`.`precision`,
    `label_metrics`.`recall`,
    `label_metrics`.`f1`,
    `break_even`.`documents`,
    `break_even`.`break_even`,
    ROW_NUMBER() OVER (ORDER BY `break_even`.`documents` DESC, `outcomes`.`name` NULLS LAST) AS `place`
  FROM `work`.`outcomes` AS `outcomes`
  INNER JOIN `work`.`label_metrics` AS `label_metrics`
    ON `outcomes`.`label` = `label_metrics`.`label`
  INNER JOIN `work`.`break_even` AS `break_even`
    ON `outcomes`.`label` = `break_even`.`label`
), `pooled` AS (
  SELECT
    SUM(`hits`) AS `hits`,
    SUM(`false_alarms`) AS `false_alarms`,
    SUM(`misses`) AS `misses`,
    SUM(`documents` * `break_even`) AS `found`,
    SUM(`documents`) AS `documents`
  FROM `ranked`
  WHERE
    `place` <= :most
)
SELECT
  'micro' AS `average`,
  COALESCE(CAST(`hits` AS DOUBLE) / NULLIF(`hits` + `false_alarms`, 0), 0) AS `precision`,
  COALESCE(CAST(`hits` AS DOUBLE) / NULLIF(`hits` + `misses`, 0), 0) AS `recall`,
  COALESCE(CAST(2 * `hits` AS DOUBLE) / NULLIF(2 * `hits` + `false_alarms` + `misses`, 0), 0) AS `f1`,
  COALESCE(`found` / NULLIF(`documents`, 0), 0) AS `break_even`
FROM `pooled`
UNION ALL
SELECT
  'macro' AS `average`,
  AVG(`precision`) AS `precision`,
  AVG(`recall`) AS `recall`,
  AVG(`f1`) AS `f1`,
  AVG(`break_even`) AS `break_even`
FROM `ranked`
WHERE
  `place` <= :most

-- metrics/named_bins
SELECT
  `labels`.`name` AS `label`,
  `calibration_bins`.`bin`,
  `calibration_bins`.`documents`,
  `calibration_bins`.`mean_probability`,
  `calibration_bins`.`share_positive`
FROM `work`.`calibration_bins` AS `calibration_bins`
LEFT JOIN `work`.`labels` AS `labels`
  ON `calibration_bins`.`label` = `labels`.`label`
ORDER BY
  CASE WHEN `calibration_bins`.`label` IS NULL THEN 0 ELSE 1 END NULLS LAST,
  `labels`.`name` NULLS LAST,
  `calibration_bins`.`bin` NULLS LAST

-- metrics/per_label
SELECT
  `label_metrics`.`name` AS `label`,
  `label_metrics`.`documents`,
  `label_metrics`.`precision`,
  `label_metrics`.`recall`,
  `label_metrics`.`f1`,
  `break_even`.`break_even`
FROM `work`.`label_metrics` AS `label_metrics`
INNER JOIN `work`.`break_even` AS `break_even`
  ON `label_metrics`.`label` = `break_even`.`label`
ORDER BY
  `label_metrics`.`name` NULLS LAST

-- metrics/thinned_curves
WITH `ends` AS (
  SELECT
    `label`,
    MAX(`recall`) AS `recall`,
    CAST(MAX(`documents`) AS DOUBLE) AS `documents`,
    COUNT(*) AS `points`
  FROM `work`.`curves` AS `curves`
  GROUP BY
    `label`
), `progress` AS (
  SELECT
    `curves`.`label`,
    `curves`.`documents`,
    `ends`.`points`,
    `curves`.`documents` / `ends`.`documents` AS `by_documents`,
    `curves`.`recall` / NULLIF(`ends`.`recall`, 0) AS `by_recall`
  FROM `work`.`curves` AS `curves`
  INNER JOIN `ends`
    ON `curves`.`label` = `ends`.`label`
), `parts` AS (
  SELECT
    `label`,
    `documents`,
    CASE
      WHEN `points` <= :points
      THEN `documents`
      ELSE FLOOR(
        (
          :points - 1
        ) * (
          `by_documents` + COALESCE(`by_recall`, `by_documents`)
        ) / 2
      )
    END AS `part`
  FROM `progress`
), `kept` AS (
  SELECT
    `label`,
    MIN(`documents`) AS `documents`
  FROM `parts`
  GROUP BY
    `label`,
    `part`
)
SELECT
  `curves`.`label`,
  `curves`.`threshold`,
  `curves`.`precision`,
  `curves`.`recall`,
  `curves`.`documents`
FROM `work`.`curves` AS `curves`
INNER JOIN `kept`
  ON `curves`.`label` = `kept`.`label` AND `curves`.`documents` = `kept`.`documents`
ORDER BY
  `curves`.`label` NULLS LAST,
  `curves`.`documents` NULLS LAST
