WITH `names` AS (
  SELECT DISTINCT
    `name`
  FROM `work`.`entries` AS `entries`
)
SELECT
  `spellings`.`term` AS `word`,
  `names`.`name`
FROM `names`
INNER JOIN `work`.`spellings` AS `spellings`
  ON CAST(`names`.`name` AS STRING) = `spellings`.`name`
