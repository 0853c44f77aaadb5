SELECT
  AVG(GREATEST("thresholds"."f1", COALESCE("candidate_scores"."f1", 0))) AS "f1",
  COUNT(*) AS "labels",
  (
    SELECT
      COUNT(*)
    FROM "work"."going_labels" AS "going_labels"
  ) AS "going"
FROM "work"."thresholds" AS "thresholds"
LEFT JOIN "work"."candidate_scores" AS "candidate_scores"
  ON "thresholds"."label" = "candidate_scores"."label"
