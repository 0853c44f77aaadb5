WITH "ids" AS (
  SELECT DISTINCT
    "id"
  FROM "work"."entries" AS "entries"
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "ids"."id") - 1 AS INT) AS "row",
  "ids"."id",
  CAST(NULL AS TEXT) AS "fingerprint",
  TRUE AS "has_text",
  "entry_labels"."labels"
FROM "ids"
LEFT JOIN "work"."entry_labels" AS "entry_labels"
  ON "ids"."id" = "entry_labels"."id"
