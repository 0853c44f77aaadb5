SELECT
  "label",
  "leaf",
  0 AS "iteration",
  CAST(1 AS DOUBLE PRECISION) AS "slope",
  LN(
    CAST((
      "positives" + CAST(0.5 AS DOUBLE PRECISION)
    ) AS DOUBLE PRECISION) / (
      "documents" - "positives" + 0.5
    )
  ) AS "intercept",
  CAST(NULL AS DOUBLE PRECISION) AS "loss",
  CAST(0 AS DOUBLE PRECISION) AS "slope_step",
  CAST(0 AS DOUBLE PRECISION) AS "intercept_step"
FROM "work"."score_groups" AS "score_groups"
