WITH "lanes" AS (
  SELECT
    "documents"."doc",
    COALESCE("lengths"."tokens", 0) AS "tokens",
    $first + UNNEST([0, 1]) AS "axis",
    UNNEST([COALESCE("projections"."projection_0", 0), COALESCE("projections"."projection_1", 0)]) AS "projection"
  FROM "work"."documents" AS "documents"
  LEFT JOIN "work"."lengths" AS "lengths"
    ON "documents"."doc" = "lengths"."doc"
  LEFT JOIN "work"."projections" AS "projections"
    ON "documents"."doc" = "projections"."instance"
)
SELECT
  "axes"."label",
  "axes"."stage",
  "lanes"."doc",
  "lanes"."projection" + "axes"."per_token" * "lanes"."tokens" + "axes"."bias" AS "value"
FROM "lanes"
INNER JOIN "work"."axes" AS "axes"
  ON "lanes"."axis" = "axes"."axis"
