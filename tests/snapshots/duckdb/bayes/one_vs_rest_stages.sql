SELECT
  "label_totals"."label",
  0 AS "stage",
  CASE
    WHEN $flat_prior
    THEN 0
    ELSE LN(
      "label_totals"."documents" / GREATEST(CAST("collection"."documents" - "label_totals"."documents" AS DOUBLE), 0.5)
    )
  END AS "bias",
  CAST(0 AS DOUBLE) AS "per_token"
FROM "work"."label_totals" AS "label_totals"
CROSS JOIN "work"."collection" AS "collection"
