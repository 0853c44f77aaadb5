SELECT
  AVG(GREATEST("line_f1", "f1")) AS "f1",
  COUNT(*) AS "labels",
  (
    SELECT
      COUNT(*)
    FROM "work"."going_labels" AS "going_labels"
  ) AS "going"
FROM "work"."candidate_scores" AS "candidate_scores"
