WITH `docs` AS (
  SELECT DISTINCT
    `doc`
  FROM `work`.`mistakes` AS `mistakes`
), `ranked` AS (
  SELECT
    `docs`.`doc`,
    CAST(`entries`.`name` AS STRING) AS `term`,
    ROW_NUMBER() OVER (
      PARTITION BY `docs`.`doc`
      ORDER BY `entries`.`value` DESC, `entries`.`name` NULLS LAST
    ) AS `place`
  FROM `docs`
  INNER JOIN `work`.`documents` AS `documents`
    ON `docs`.`doc` = `documents`.`doc`
  INNER JOIN `work`.`entries` AS `entries`
    ON `documents`.`id` = `entries`.`id`
)
SELECT
  `doc`,
  `term`
FROM `ranked`
WHERE
  `place` <= :most
ORDER BY
  `doc` NULLS LAST,
  `place` NULLS LAST
