WITH "calibrated" AS (
  SELECT
    "scores"."label",
    "scores"."doc",
    "calibrations"."slope" * "scores"."score" + "calibrations"."intercept" AS "log_odds"
  FROM "work"."scores" AS "scores"
  INNER JOIN "work"."calibrations" AS "calibrations"
    ON "scores"."label" = "calibrations"."label"
    AND "scores"."leaf" = "calibrations"."leaf"
)
SELECT
  "label",
  "doc",
  "log_odds",
  1 / (
    1 + EXP(-LEAST(GREATEST("log_odds", -500), 500))
  ) AS "probability"
FROM "calibrated"
