WITH "listed" AS (
  SELECT
    CAST("id" AS TEXT) AS "key",
    STRING_AGG("label", CHR(  30)
    ORDER BY
      "label") AS "labels"
  FROM "work"."label_entries" AS "label_entries"
  GROUP BY
    CAST("id" AS TEXT)
)
SELECT
  "members"."key",
  MD5(CONCAT("members"."digest", CHR(  31), COALESCE("listed"."labels", ''))) AS "digest"
FROM "work"."members" AS "members"
LEFT JOIN "listed"
  ON "members"."key" = "listed"."key"
