-- squared_hinge/residuals
SELECT
  "instance",
  CAST(ARRAY(SELECT
    CASE
      WHEN SIGN("costs"["i"]) * "projection" < 1
      THEN 2 * (
        "costs"["i"] - ABS("costs"["i"]) * "projection"
      )
      ELSE 0
    END
  FROM UNNEST("projections") WITH ORDINALITY AS "items"("projection", "i")
  ORDER BY
    "i") AS DOUBLE PRECISION[]) AS "residuals"
FROM "work"."state" AS "state"
