WITH "gaining" AS (
  SELECT
    "now"."label"
  FROM "work"."candidate_scores" AS "now"
  INNER JOIN "work"."candidate_scores" AS "before"
    ON "now"."label" = "before"."label"
    AND "now"."last_stage" = "before"."last_stage" + 1
  WHERE
    "now"."last_stage" = %(stage)s
    AND "now"."positives" > 0
    AND "now"."f1" > "before"."f1" + CAST(%(margin)s AS DOUBLE PRECISION) / SQRT("now"."positives")
)
SELECT
  "found_survivors"."label",
  "found_survivors"."doc",
  "found_survivors"."target"
FROM "work"."found_survivors" AS "found_survivors"
INNER JOIN "gaining"
  ON "found_survivors"."label" = "gaining"."label"
