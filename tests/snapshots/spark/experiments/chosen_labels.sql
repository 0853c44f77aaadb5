WITH `given` AS (
  SELECT
    EXPLODE(CAST(:names AS ARRAY<STRING>)) AS `name`
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY `labels`.`label` NULLS LAST) - 1 AS INT) AS `label`,
  `labels`.`name`,
  `labels`.`documents`
FROM `work`.`labels` AS `labels`
INNER JOIN `given`
  ON `labels`.`name` = `given`.`name`
ORDER BY
  `labels`.`label` NULLS LAST
