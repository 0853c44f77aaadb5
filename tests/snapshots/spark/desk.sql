-- desk/best_answers
WITH `ranked` AS (
  SELECT
    `document`,
    `label`,
    `log_odds`,
    `has_label`,
    ROW_NUMBER() OVER (PARTITION BY `document` ORDER BY `log_odds` DESC, `label` NULLS LAST) AS `place`
  FROM `work`.`unseen` AS `unseen`
)
SELECT
  `document`,
  `label`,
  `log_odds`,
  `has_label`,
  COUNT(*) OVER () AS `positives`
FROM `ranked`
WHERE
  `place` = 1

-- desk/explained_suspects
WITH `placed` AS (
  SELECT
    `rank`,
    `term`,
    ROW_NUMBER() OVER (PARTITION BY `rank` ORDER BY `contribution` DESC, `term` NULLS LAST) AS `place`
  FROM `work`.`reasons` AS `reasons`
), `listed` AS (
  SELECT
    `rank`,
    LISTAGG(`term`, ', ') WITHIN GROUP (ORDER BY
      `place` NULLS LAST) AS `terms`
  FROM `placed`
  WHERE
    `place` <= :terms
  GROUP BY
    `rank`
)
SELECT
  `first_suspects`.`document`,
  `first_suspects`.`label`,
  `first_suspects`.`suggested`,
  `first_suspects`.`score`,
  `listed`.`terms`
FROM `work`.`first_suspects` AS `first_suspects`
LEFT JOIN `listed`
  ON `first_suspects`.`rank` = `listed`.`rank`
ORDER BY
  `first_suspects`.`rank` NULLS LAST

-- desk/first_suspects
WITH `ranked` AS (
  SELECT
    CAST(ROW_NUMBER() OVER (
      ORDER BY `score` DESC, `document` NULLS LAST, COALESCE(`label`, `suggested`) NULLS LAST
    ) AS INT) AS `rank`,
    `document`,
    `label`,
    `suggested`,
    `score`
  FROM `work`.`suspects` AS `suspects`
  WHERE
    :label IS NULL OR `label` = :label OR `suggested` = :label
)
SELECT
  `rank`,
  `document`,
  `label`,
  `suggested`,
  `score`
FROM `ranked`
WHERE
  `rank` <= :most
ORDER BY
  `rank` NULLS LAST

-- desk/label_suspects
WITH `ranked` AS (
  SELECT
    `document`,
    `label`,
    `log_odds`,
    `has_label`,
    ROW_NUMBER() OVER (PARTITION BY `document`, `has_label` ORDER BY `log_odds` DESC, `label` NULLS LAST) AS `place`
  FROM `work`.`unseen` AS `unseen`
)
SELECT
  `own`.`document`,
  `own`.`label`,
  `others`.`label` AS `suggested`,
  `others`.`log_odds` - `own`.`log_odds` AS `score`
FROM `ranked` AS `own`
INNER JOIN `ranked` AS `others`
  ON `own`.`document` = `others`.`document`
WHERE
  `own`.`has_label`
  AND NOT `others`.`has_label`
  AND `others`.`place` = 1
  AND `others`.`log_odds` > `own`.`log_odds`

-- desk/likely_answers
WITH `ranked` AS (
  SELECT
    `document`,
    `label`,
    `log_odds`,
    `has_label`,
    ROW_NUMBER() OVER (ORDER BY `log_odds` DESC, `document` NULLS LAST, `label` NULLS LAST) AS `place`,
    SUM(CASE WHEN `has_label` THEN 1 ELSE 0 END) OVER () AS `positives`
  FROM `work`.`unseen` AS `unseen`
)
SELECT
  `document`,
  `label`,
  `log_odds`,
  `has_label`,
  `positives`
FROM `ranked`
WHERE
  `place` <= 2 * `positives`

-- desk/named_suspects
SELECT
  `document`,
  `label`,
  `suggested`,
  `score`
FROM `work`.`first_suspects` AS `first_suspects`
ORDER BY
  `rank` NULLS LAST

-- desk/reasons
WITH `first_leaves` AS (
  SELECT
    `label`,
    MIN(`leaf`) AS `leaf`
  FROM `work`.`leaves` AS `leaves`
  GROUP BY
    `label`
), `slopes` AS (
  SELECT
    `leaves`.`label`,
    `leaves`.`slope`
  FROM `work`.`leaves` AS `leaves`
  INNER JOIN `first_leaves`
    ON `leaves`.`label` = `first_leaves`.`label`
    AND `leaves`.`leaf` = `first_leaves`.`leaf`
), `sides` AS (
  SELECT
    `rank`,
    `document`,
    `suggested` AS `name`,
    1 AS `side`
  FROM `work`.`first_suspects` AS `first_suspects`
  UNION ALL
  SELECT
    `rank`,
    `document`,
    `label` AS `name`,
    -1 AS `side`
  FROM `work`.`first_suspects` AS `first_suspects`
), `asked` AS (
  SELECT
    `sides`.`rank`,
    `keyed_documents`.`doc`,
    `labels`.`label`,
    `sides`.`side` * `slopes`.`slope` AS `factor`
  FROM `sides`
  INNER JOIN `work`.`labels` AS `labels`
    ON `sides`.`name` = `labels`.`name`
  INNER JOIN `slopes`
    ON `labels`.`label` = `slopes`.`label`
  INNER JOIN `work`.`keyed_documents` AS `keyed_documents`
    ON CAST(`sides`.`document` AS STRING) = CAST(`keyed_documents`.`document` AS STRING)
), `sums` AS (
  SELECT
    `asked`.`rank`,
    `entries`.`term`,
    SUM(`asked`.`factor` * `entries`.`weight` * `discriminants`.`weight`) AS `contribution`
  FROM `asked`
  INNER JOIN `work`.`entries` AS `entries`
    ON `asked`.`doc` = `entries`.`doc`
  INNER JOIN `work`.`discriminants` AS `discriminants`
    ON `asked`.`label` = `discriminants`.`label`
    AND `entries`.`term` = `discriminants`.`term`
  WHERE
    `discriminants`.`stage` = 0
  GROUP BY
    `asked`.`rank`,
    `entries`.`term`
)
SELECT
  `sums`.`rank`,
  `terms`.`name` AS `term`,
  `sums`.`contribution`
FROM `sums`
INNER JOIN `work`.`terms` AS `terms`
  ON `sums`.`term` = `terms`.`term`
WHERE
  `sums`.`contribution` > 0

-- desk/reject_curve
WITH `ranked` AS (
  SELECT
    `log_odds`,
    `positives`,
    CASE WHEN `has_label` THEN 1 ELSE 0 END AS `hit`,
    ROW_NUMBER() OVER (ORDER BY `log_odds` DESC, `document` NULLS LAST, `label` NULLS LAST) AS `place`,
    COUNT(*) OVER () AS `answers`
  FROM `work`.`answers` AS `answers`
), `dealt` AS (
  SELECT
    `log_odds`,
    `positives`,
    `hit`,
    FLOOR(100.0 * (
      `place` - 1
    ) / `answers`) AS `step`
  FROM `ranked`
), `steps` AS (
  SELECT
    `step`,
    MIN(`log_odds`) AS `log_odds`,
    MAX(`positives`) AS `positives`,
    COUNT(*) AS `given`,
    SUM(`hit`) AS `hits`
  FROM `dealt`
  GROUP BY
    `step`
), `running` AS (
  SELECT
    `step`,
    `log_odds`,
    `positives`,
    CAST(SUM(`given`) OVER (ORDER BY `step` NULLS LAST) AS DOUBLE) AS `given`,
    CAST(SUM(`hits`) OVER (ORDER BY `step` NULLS LAST) AS DOUBLE) AS `hits`
  FROM `steps`
)
SELECT
  CAST(`given` AS BIGINT) AS `given`,
  `log_odds`,
  `hits` / `given` AS `precision`,
  `hits` / NULLIF(`positives`, 0) AS `recall`
FROM `running`
ORDER BY
  `given` NULLS LAST
