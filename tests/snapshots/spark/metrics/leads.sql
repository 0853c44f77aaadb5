WITH `best` AS (
  SELECT
    `doc`,
    MAX(`score`) AS `score`
  FROM `work`.`decisions` AS `decisions`
  GROUP BY
    `doc`
), `leaders` AS (
  SELECT
    `decisions`.`doc`,
    MAX(`best`.`score`) AS `score`,
    MAX(CASE WHEN `decisions`.`score` < `best`.`score` THEN `decisions`.`score` END) AS `second_score`,
    SUM(CASE WHEN `decisions`.`score` = `best`.`score` THEN 1 ELSE 0 END) AS `labels`
  FROM `work`.`decisions` AS `decisions`
  INNER JOIN `best`
    ON `decisions`.`doc` = `best`.`doc`
  GROUP BY
    `decisions`.`doc`
)
SELECT
  `decisions`.`doc`,
  `decisions`.`label`,
  `decisions`.`score` - CASE
    WHEN `decisions`.`score` < `leaders`.`score` OR `leaders`.`labels` > 1
    THEN `leaders`.`score`
    ELSE COALESCE(`leaders`.`second_score`, 0)
  END AS `score`
FROM `work`.`decisions` AS `decisions`
INNER JOIN `leaders`
  ON `decisions`.`doc` = `leaders`.`doc`
