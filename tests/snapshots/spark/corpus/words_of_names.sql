WITH `parts` AS (
  SELECT
    EXPLODE(SPLIT(`name`, CONCAT('\\Q', ' ', '\\E'))) AS `name`
  FROM `work`.`names` AS `names`
)
SELECT DISTINCT
  `name`
FROM `parts`
ORDER BY
  `name` NULLS LAST
