WITH `given` AS (
  SELECT
    POSEXPLODE(CAST(:words AS ARRAY<STRING>)) AS (`position`, `name`)
)
SELECT
  `name`,
  ELEMENT_AT(CAST(:stems AS ARRAY<STRING>), `position` + 1) AS `stem`
FROM `given`
