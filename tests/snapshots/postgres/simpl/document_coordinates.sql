WITH "rows" AS (
  SELECT
    CAST(%(first)s + UNNEST(ARRAY[0, 1]) AS INT) AS "label",
    "documents"."doc",
    UNNEST(ARRAY[COALESCE("projections"."projection_0", 0), COALESCE("projections"."projection_1", 0)]) AS "value"
  FROM "work"."documents" AS "documents"
  LEFT JOIN "work"."projections" AS "projections"
    ON "documents"."doc" = "projections"."instance"
)
SELECT
  "rows"."label",
  "model_stages"."stage",
  "rows"."doc",
  CAST(CAST("rows"."value" + "model_stages"."bias" AS REAL) AS DOUBLE PRECISION) AS "value"
FROM "rows"
INNER JOIN "work"."model_stages" AS "model_stages"
  ON "rows"."label" = "model_stages"."label"
WHERE
  "model_stages"."stage" = %(stage)s
