SELECT
  "labels"."name",
  "stage_cuts"."stage",
  "stage_cuts"."documents",
  CAST("stage_cuts"."survivors" AS BIGINT) AS "survivors"
FROM "work"."stage_cuts" AS "stage_cuts"
INNER JOIN "work"."labels" AS "labels"
  ON "stage_cuts"."label" = "labels"."label"
ORDER BY
  "labels"."name",
  "stage_cuts"."stage"
