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
