WITH `docs` AS (
  SELECT DISTINCT
    `doc`
  FROM `work`.`mistakes` AS `mistakes`
)
SELECT
  `docs`.`doc`,
  SUBSTRING(ARRAY_JOIN(ARRAY(`inputs`.`text_0`, `inputs`.`text_1`), ' '), 1, :length) AS `excerpt`
FROM `docs`
INNER JOIN `work`.`inputs` AS `inputs`
  ON `docs`.`doc` = `inputs`.`row`
ORDER BY
  `docs`.`doc` NULLS LAST
