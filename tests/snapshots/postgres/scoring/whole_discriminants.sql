SELECT
  "discriminants"."label",
  "discriminants"."stage",
  "discriminants"."term",
  CAST(FLOOR("discriminants"."weight" * 1073741824 + 0.5) AS DOUBLE PRECISION) / 1073741824 AS "weight"
FROM "work"."discriminants" AS "discriminants"
