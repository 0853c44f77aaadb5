WITH `folded` AS (
  SELECT
    CASE
      WHEN :lower_case
      THEN LOWER(TRANSLATE(NFC_NORMALIZE(`name`), 'Σİ', 'σi'))
      ELSE NFC_NORMALIZE(`name`)
    END AS `name`
  FROM `work`.`source` AS `source`
  WHERE
    NOT `name` IS NULL
)
SELECT DISTINCT
  `name`
FROM `folded`
