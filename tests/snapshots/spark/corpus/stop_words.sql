WITH `given` AS (
  SELECT
    EXPLODE(CAST(:words AS ARRAY<STRING>)) AS `name`
), `folded` AS (
  SELECT
    CASE
      WHEN :lower_case
      THEN LOWER(NFC_NORMALIZE(`name`))
      ELSE NFC_NORMALIZE(`name`)
    END AS `name`
  FROM `given`
)
SELECT DISTINCT
  `name`
FROM `folded`
