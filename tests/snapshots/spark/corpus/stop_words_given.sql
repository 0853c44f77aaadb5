WITH `folded` AS (
  SELECT
    CASE
      WHEN :lower_case
      THEN LOWER(NFC_NORMALIZE(`name`))
      ELSE NFC_NORMALIZE(`name`)
    END AS `name`
  FROM `work`.`source` AS `source`
  WHERE
    NOT `name` IS NULL
)
SELECT DISTINCT
  `name`
FROM `folded`
