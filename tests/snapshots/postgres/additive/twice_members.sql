SELECT
  COUNT(*) AS "documents",
  MIN("change"."key") AS "example"
FROM "work"."change" AS "change"
INNER JOIN "work"."earlier" AS "earlier"
  ON "change"."key" = "earlier"."key"
