WITH `numbered` AS (
  SELECT
    `key`,
    `digest`,
    ROW_NUMBER() OVER (PARTITION BY `key`, `digest` ORDER BY `digest` NULLS LAST) AS `place`
  FROM `work`.`earlier` AS `earlier`
), `gone` AS (
  SELECT
    `key`,
    `digest`,
    COUNT(*) AS `times`
  FROM `work`.`change` AS `change`
  GROUP BY
    `key`,
    `digest`
)
SELECT
  `numbered`.`key`,
  `numbered`.`digest`
FROM `numbered`
LEFT JOIN `gone`
  ON COALESCE(`numbered`.`key`, '') = COALESCE(`gone`.`key`, '')
  AND `numbered`.`digest` = `gone`.`digest`
WHERE
  `numbered`.`place` > COALESCE(`gone`.`times`, 0)
