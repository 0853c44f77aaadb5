WITH "compared" AS (
  SELECT
    "candidate_scores"."label",
    "candidate_scores"."last_stage",
    "candidate_scores"."f1",
    "thresholds"."f1" AS "line_f1",
    CAST(%(margin)s AS DOUBLE PRECISION) / SQRT("candidate_scores"."positives") AS "margin",
    MAX("candidate_scores"."f1") OVER (PARTITION BY "candidate_scores"."label") AS "best_f1"
  FROM "work"."candidate_scores" AS "candidate_scores"
  INNER JOIN "work"."thresholds" AS "thresholds"
    ON "candidate_scores"."label" = "thresholds"."label"
  WHERE
    "candidate_scores"."positives" > 0
)
SELECT
  "label",
  MIN("last_stage") AS "last_stage"
FROM "compared"
WHERE
  "f1" > "line_f1" + "margin" AND "f1" >= "best_f1" - "margin"
GROUP BY
  "label"
