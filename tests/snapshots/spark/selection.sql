-- selection/kept_by_label
WITH `ranked` AS (
  SELECT
    `label`,
    `term`,
    ROW_NUMBER() OVER (PARTITION BY `label` ORDER BY `score` DESC, `term` NULLS LAST) AS `place`
  FROM `work`.`term_scores` AS `term_scores`
)
SELECT
  `label`,
  `term`
FROM `ranked`
WHERE
  `place` <= :features

-- selection/kept_of_all
WITH `best` AS (
  SELECT
    `term`,
    MAX(`score`) AS `score`
  FROM `work`.`term_scores` AS `term_scores`
  GROUP BY
    `term`
)
SELECT
  `term`
FROM (
  SELECT
    `term`,
    ROW_NUMBER() OVER (ORDER BY `score` DESC, `term` NULLS LAST) AS `place`
  FROM `best`
) AS `ranked`
WHERE
  `place` <= :features

-- selection/selected_terms
WITH `terms` AS (
  SELECT DISTINCT
    `term`
  FROM `work`.`kept` AS `kept`
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY `term` NULLS LAST) - 1 AS INT) AS `term`,
  `term` AS `earlier`
FROM `terms`

-- selection/selected_vocabulary
SELECT
  `selected_terms`.`term`,
  `vocabulary`.`word`,
  `vocabulary`.`field`,
  `vocabulary`.`name`,
  `vocabulary`.`documents`
FROM `work`.`vocabulary` AS `vocabulary`
INNER JOIN `work`.`selected_terms` AS `selected_terms`
  ON `vocabulary`.`term` = `selected_terms`.`earlier`
ORDER BY
  `selected_terms`.`term` NULLS LAST
