WITH "judged" AS (
  SELECT
    "id",
    "name",
    CASE
      WHEN "id" IS NULL
      THEN 'the document is NULL'
      WHEN "name" IS NULL
      THEN 'the term is NULL'
      WHEN "value" IS NULL
      THEN 'the value is NULL'
      WHEN "value" < 0 AND NOT %(signed)s
      THEN 'the value is negative'
      WHEN ABS("value") > 1e308
      THEN 'the value is NaN or infinite'
      WHEN ABS("value") > 3e38
      THEN 'the value is larger than 3e38'
      WHEN %(whole)s AND "value" <> FLOOR("value")
      THEN 'the count is not a whole number'
      WHEN %(whole)s AND "value" > 2147483647
      THEN 'the count is larger than 2147483647'
    END AS "fault"
  FROM "work"."entries" AS "entries"
)
SELECT
  "fault",
  COUNT(*) AS "entries",
  MIN(CAST("id" AS TEXT)) AS "id",
  MIN(CAST("name" AS TEXT)) AS "name"
FROM "judged"
WHERE
  NOT "fault" IS NULL
GROUP BY
  "fault"
ORDER BY
  "fault"
