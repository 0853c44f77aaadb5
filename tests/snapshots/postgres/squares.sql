-- squares/residuals
SELECT
  "instance",
  CAST(ARRAY(SELECT
    2 * (
      "costs"["i"] - ABS("costs"["i"]) * "projection"
    )
  FROM UNNEST("projections") WITH ORDINALITY AS "items"("projection", "i")
  ORDER BY
    "i") AS DOUBLE PRECISION[]) AS "residuals"
FROM "work"."state" AS "state"
