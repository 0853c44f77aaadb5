WITH "filled" AS (
  SELECT DISTINCT
    "bags"."row"
  FROM "work"."bags" AS "bags"
  INNER JOIN "work"."vocabulary" AS "vocabulary"
    ON "bags"."word" = "vocabulary"."word"
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "candidates"."fingerprint", "candidates"."id") - 1 AS INT) AS "doc",
  "candidates"."row",
  "candidates"."id"
FROM "work"."rows" AS "candidates"
LEFT JOIN "filled"
  ON "candidates"."row" = "filled"."row"
WHERE
  "candidates"."left_out" IS NULL
  AND (
    %(keep_empty)s OR NOT "filled"."row" IS NULL
  )
ORDER BY
  "doc"
