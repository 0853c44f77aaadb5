WITH `named` AS (
  SELECT
    `row`,
    EXPLODE(`tokens`) AS `name`
  FROM `work`.`field_tokens` AS `field_tokens`
), `spelt` AS (
  SELECT
    `name`,
    `word`
  FROM `work`.`word_spellings` AS `word_spellings`
  WHERE
    `field` = :field
)
SELECT
  `named`.`row`,
  `spelt`.`word`
FROM `named`
INNER JOIN `spelt`
  ON `named`.`name` = `spelt`.`name`
