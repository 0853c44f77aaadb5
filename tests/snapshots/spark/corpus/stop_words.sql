WITH `given` AS (
  SELECT
    EXPLODE(CAST(:words AS ARRAY<STRING>)) AS `name`
), `folded` AS (
  SELECT
    CASE
      WHEN :lower_case
      THEN LOWER(TRANSLATE(NFC_NORMALIZE(`name`), 'Σİ', 'σi'))
      ELSE NFC_NORMALIZE(`name`)
    END AS `name`
  FROM `given`
)
SELECT DISTINCT
  `name`
FROM `folded`
