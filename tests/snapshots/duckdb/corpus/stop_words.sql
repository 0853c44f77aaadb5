WITH "given" AS (
  SELECT
    UNNEST(CAST($words AS TEXT[])) AS "name"
), "folded" AS (
  SELECT
    CASE
      WHEN $lower_case
      THEN LOWER(NFC_NORMALIZE("name"))
      ELSE NFC_NORMALIZE("name")
    END AS "name"
  FROM "given"
)
SELECT DISTINCT
  "name"
FROM "folded"
