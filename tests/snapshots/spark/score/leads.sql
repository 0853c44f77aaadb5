WITH `ranked` AS (
  SELECT
    `doc`,
    `label`,
    `score`,
    ROW_NUMBER() OVER (PARTITION BY `doc` ORDER BY `score` DESC, `label` NULLS LAST) AS `place`
  FROM `work`.`scores` AS `scores`
), `best` AS (
  SELECT
    `doc`,
    MAX(`score`) AS `score`,
    MAX(CASE WHEN `place` = 2 THEN `score` END) AS `second_score`
  FROM `ranked`
  GROUP BY
    `doc`
)
SELECT
  `ranked`.`doc`,
  `ranked`.`label`,
  `ranked`.`score` - CASE
    WHEN `ranked`.`place` = 1
    THEN COALESCE(`best`.`second_score`, 0)
    ELSE `best`.`score`
  END AS `score`
FROM `ranked`
INNER JOIN `best`
  ON `ranked`.`doc` = `best`.`doc`
