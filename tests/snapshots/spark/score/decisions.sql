WITH `odds` AS (
  SELECT
    `coordinates`.`doc`,
    `coordinates`.`label`,
    `model_leaves`.`slope` * `coordinates`.`value` + `model_leaves`.`intercept` AS `score`,
    `model_leaves`.`positive`
  FROM `work`.`coordinates` AS `coordinates`
  INNER JOIN `work`.`point_leaves` AS `point_leaves`
    ON `coordinates`.`label` = `point_leaves`.`tree`
    AND `coordinates`.`doc` = `point_leaves`.`point`
  INNER JOIN `work`.`model_leaves` AS `model_leaves`
    ON `point_leaves`.`tree` = `model_leaves`.`label`
    AND `point_leaves`.`leaf` = `model_leaves`.`leaf`
  WHERE
    `coordinates`.`stage` = 0
)
SELECT
  `doc`,
  `label`,
  `score`,
  1 / (
    1 + EXP(GREATEST(LEAST(-`score`, 500), -500))
  ) AS `probability`,
  `positive`
FROM `odds`
