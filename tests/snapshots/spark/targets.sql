-- targets/answer_scores
WITH `ranked` AS (
  SELECT
    `labels`.`label`,
    `unseen`.`log_odds`,
    `unseen`.`has_label`,
    ROW_NUMBER() OVER (
      PARTITION BY `unseen`.`document`
      ORDER BY `unseen`.`log_odds` - `limits`.`handicap` DESC, `labels`.`label` NULLS LAST
    ) AS `place`
  FROM `work`.`unseen` AS `unseen`
  INNER JOIN `work`.`labels` AS `labels`
    ON `unseen`.`label` = `labels`.`name`
  INNER JOIN `work`.`limits` AS `limits`
    ON `labels`.`label` = `limits`.`label`
)
SELECT
  CASE WHEN :pooled THEN -1 ELSE `ranked`.`label` END AS `unit`,
  CASE WHEN `ranked`.`place` = 1 THEN `ranked`.`log_odds` END AS `score`,
  CASE
    WHEN CASE WHEN :any_right THEN `ranked`.`place` = 1 ELSE `ranked`.`has_label` END
    THEN 1
    ELSE 0
  END AS `target`
FROM `ranked`

-- targets/changed_thresholds
SELECT
  `thresholds`.`label`,
  COALESCE(`label_cuts`.`threshold`, `thresholds`.`threshold`) AS `threshold`,
  `thresholds`.`f1`,
  `thresholds`.`positives`
FROM `work`.`thresholds` AS `thresholds`
LEFT JOIN `work`.`label_cuts` AS `label_cuts`
  ON `thresholds`.`label` = `label_cuts`.`label`
ORDER BY
  `thresholds`.`label` NULLS LAST

-- targets/found_cuts
SELECT
  `unit`,
  `cut`,
  `given`,
  `hits`,
  `positives`,
  `share`,
  `reached`
FROM `work`.`target_cuts` AS `target_cuts`
ORDER BY
  `unit` NULLS LAST

-- targets/lead_scores
WITH `scores` AS (
  SELECT
    `unseen`.`document`,
    `labels`.`label`,
    `unseen`.`log_odds`,
    `unseen`.`has_label`,
    `unseen`.`log_odds` - `limits`.`handicap` AS `score`
  FROM `work`.`unseen` AS `unseen`
  INNER JOIN `work`.`labels` AS `labels`
    ON `unseen`.`label` = `labels`.`name`
  INNER JOIN `work`.`limits` AS `limits`
    ON `labels`.`label` = `limits`.`label`
), `ranked` AS (
  SELECT
    `scores`.`document`,
    `scores`.`label`,
    `scores`.`log_odds`,
    `scores`.`has_label`,
    ROW_NUMBER() OVER (
      PARTITION BY `scores`.`document`
      ORDER BY `scores`.`score` DESC, `scores`.`label` NULLS LAST
    ) AS `place`,
    MAX(`scores`.`score`) OVER (PARTITION BY `scores`.`document`) AS `best`,
    LEAD(`scores`.`score`) OVER (
      PARTITION BY `scores`.`document`
      ORDER BY `scores`.`score` DESC, `scores`.`label` NULLS LAST
    ) AS `next_best`
  FROM `scores`
)
SELECT
  CASE WHEN :pooled THEN -1 ELSE `ranked`.`label` END AS `unit`,
  `ranked`.`log_odds` - CASE WHEN `ranked`.`place` = 1 THEN `ranked`.`next_best` ELSE `ranked`.`best` END AS `score`,
  CASE WHEN `ranked`.`has_label` THEN 1 ELSE 0 END AS `target`
FROM `ranked`

-- targets/limits
SELECT
  `earlier_limits`.`label`,
  CASE
    WHEN :by_recall
    THEN COALESCE(`label_cuts`.`threshold`, `earlier_limits`.`handicap`)
    ELSE `earlier_limits`.`handicap`
  END AS `handicap`,
  CASE
    WHEN `label_cuts`.`label` IS NULL
    THEN `earlier_limits`.`least`
    WHEN :by_recall
    THEN CAST(NULL AS DOUBLE)
    ELSE `label_cuts`.`threshold`
  END AS `least`
FROM `work`.`earlier_limits` AS `earlier_limits`
LEFT JOIN `work`.`label_cuts` AS `label_cuts`
  ON `earlier_limits`.`label` = `label_cuts`.`label`
ORDER BY
  `earlier_limits`.`label` NULLS LAST

-- targets/target_cuts
WITH `steps` AS (
  SELECT
    `unit`,
    `score`,
    COUNT(*) AS `given`,
    SUM(`target`) AS `hits`
  FROM `work`.`target_scores` AS `target_scores`
  WHERE
    NOT `score` IS NULL
  GROUP BY
    `unit`,
    `score`
), `totals` AS (
  SELECT
    `unit`,
    CAST(SUM(`target`) AS DOUBLE) AS `positives`
  FROM `work`.`target_scores` AS `target_scores`
  GROUP BY
    `unit`
), `running` AS (
  SELECT
    `steps`.`unit`,
    `steps`.`score`,
    `totals`.`positives`,
    CAST(SUM(`steps`.`given`) OVER (PARTITION BY `steps`.`unit` ORDER BY `steps`.`score` DESC) AS DOUBLE) AS `given`,
    CAST(SUM(`steps`.`hits`) OVER (PARTITION BY `steps`.`unit` ORDER BY `steps`.`score` DESC) AS DOUBLE) AS `hits`,
    LEAD(`steps`.`score`) OVER (PARTITION BY `steps`.`unit` ORDER BY `steps`.`score` DESC) AS `below`
  FROM `steps`
  INNER JOIN `totals`
    ON `steps`.`unit` = `totals`.`unit`
), `shares` AS (
  SELECT
    `unit`,
    COALESCE((
      `score` + `below`
    ) / 2, `score` - :margin) AS `cut`,
    `given`,
    `hits`,
    `positives`,
    CASE WHEN :by_recall THEN `positives` ELSE `given` END AS `trials`,
    COALESCE(`hits` / NULLIF(CASE WHEN :by_recall THEN `positives` ELSE `given` END, 0), 0) AS `share`
  FROM `running`
), `judged` AS (
  SELECT
    `unit`,
    `cut`,
    `given`,
    `hits`,
    `positives`,
    `share`,
    CASE
      WHEN `share` <= :least
      THEN 0
      WHEN `share` = 1
      THEN `trials` * LN(1 / CAST(:least AS DOUBLE))
      ELSE `trials` * (
        `share` * LN(`share` / :least) + (
          1 - `share`
        ) * LN((
          1 - `share`
        ) / (
          1 - CAST(:least AS DOUBLE)
        ))
      )
    END AS `evidence`
  FROM `shares`
), `ranked` AS (
  SELECT
    `unit`,
    `cut`,
    `given`,
    `hits`,
    `positives`,
    `share`,
    `evidence` >= :evidence AS `reached`,
    ROW_NUMBER() OVER (
      PARTITION BY `unit`
      ORDER BY CASE WHEN `evidence` >= :evidence THEN 0 ELSE 1 END NULLS LAST, CASE
        WHEN `evidence` < :evidence
        THEN -`evidence`
        WHEN :by_recall
        THEN `given`
        ELSE -`given`
      END NULLS LAST, `given` NULLS LAST
    ) AS `place`
  FROM `judged`
)
SELECT
  `unit`,
  `cut`,
  CAST(`given` AS BIGINT) AS `given`,
  CAST(`hits` AS BIGINT) AS `hits`,
  CAST(`positives` AS BIGINT) AS `positives`,
  `share`,
  `reached`
FROM `ranked`
WHERE
  `place` = 1
ORDER BY
  `unit` NULLS LAST
