WITH `totals` AS (
  SELECT
    `template`,
    COUNT(*) AS `times`,
    SUM(`rows`) AS `rows`,
    SUM(`seconds`) AS `seconds`
  FROM `work`.`steps` AS `steps`
  GROUP BY
    `template`
), `ranked` AS (
  SELECT
    `template`,
    `times`,
    CAST(`rows` AS BIGINT) AS `rows`,
    `seconds`,
    ROW_NUMBER() OVER (ORDER BY `seconds` DESC, `template` NULLS LAST) AS `place`
  FROM `totals`
), `statements` AS (
  SELECT
    `template`,
    `statement`,
    ROW_NUMBER() OVER (PARTITION BY `template` ORDER BY `seconds` DESC, `step` NULLS LAST) AS `place`
  FROM `work`.`steps` AS `steps`
)
SELECT
  `ranked`.`template`,
  `ranked`.`times`,
  `ranked`.`rows`,
  `ranked`.`seconds`,
  `statements`.`statement`
FROM `ranked`
INNER JOIN `statements`
  ON `ranked`.`template` = `statements`.`template`
WHERE
  `ranked`.`place` <= :most AND `statements`.`place` = 1
ORDER BY
  `ranked`.`place` NULLS LAST
