WITH "numbered" AS (
  SELECT
    COALESCE("key", '') AS "key",
    "digest",
    ROW_NUMBER() OVER (PARTITION BY "key", "digest" ORDER BY "digest") AS "place"
  FROM "work"."earlier" AS "earlier"
), "wanted" AS (
  SELECT
    COALESCE("key", '') AS "key",
    "digest",
    ROW_NUMBER() OVER (PARTITION BY "key", "digest" ORDER BY "digest") AS "place"
  FROM "work"."change" AS "change"
)
SELECT
  COUNT(*) AS "documents",
  MIN("wanted"."key") AS "example"
FROM "wanted"
LEFT JOIN "numbered"
  ON "wanted"."key" = "numbered"."key"
  AND "wanted"."digest" = "numbered"."digest"
  AND "wanted"."place" = "numbered"."place"
WHERE
  "numbered"."digest" IS NULL
