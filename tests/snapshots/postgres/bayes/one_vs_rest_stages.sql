SELECT
  "label_totals"."label",
  0 AS "stage",
  CASE
    WHEN %(flat_prior)s
    THEN 0
    ELSE LN(
      CAST("label_totals"."documents" AS DOUBLE PRECISION) / GREATEST(
        CAST("collection"."documents" - "label_totals"."documents" AS DOUBLE PRECISION),
        0.5
      )
    )
  END AS "bias",
  CAST(0 AS DOUBLE PRECISION) AS "per_token"
FROM "work"."label_totals" AS "label_totals"
CROSS JOIN "work"."collection" AS "collection"
