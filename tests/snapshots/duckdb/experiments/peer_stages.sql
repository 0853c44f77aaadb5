SELECT
  "label",
  0 AS "stage",
  "bias",
  CAST(0 AS DOUBLE) AS "per_token"
FROM "work"."fitted_offsets" AS "fitted_offsets"
