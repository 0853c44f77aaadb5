WITH "ranked" AS (
  SELECT
    "decisions"."doc",
    "decisions"."label",
    "decisions"."positive",
    ROW_NUMBER() OVER (
      PARTITION BY "decisions"."doc"
      ORDER BY "decisions"."score" DESC NULLS LAST, "decisions"."label"
    ) AS "place",
    MAX(CASE WHEN "decisions"."positive" THEN 1 ELSE 0 END) OVER (PARTITION BY "decisions"."doc") AS "positives"
  FROM "work"."decisions" AS "decisions"
)
SELECT
  "ranked"."doc",
  "ranked"."label"
FROM "ranked"
WHERE
  %(every_label)s
  OR "ranked"."positive"
  OR (
    "ranked"."positives" = 0 AND "ranked"."place" = 1
  )
