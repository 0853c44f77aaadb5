WITH "marked" AS (
  SELECT
    "doc",
    MAX(CASE WHEN "label" = $first + 0 THEN 1 ELSE 0 END) AS "target_0",
    MAX(CASE WHEN "label" = $first + 1 THEN 1 ELSE 0 END) AS "target_1"
  FROM "work"."document_labels" AS "document_labels"
  GROUP BY
    "doc"
)
SELECT
  "instances"."instance",
  "instances"."part",
  CAST(COALESCE("marked"."target_0", 0) AS SMALLINT) AS "target_0",
  CAST(COALESCE("marked"."target_1", 0) AS SMALLINT) AS "target_1"
FROM "work"."instances" AS "instances"
LEFT JOIN "marked"
  ON "instances"."doc" = "marked"."doc"
