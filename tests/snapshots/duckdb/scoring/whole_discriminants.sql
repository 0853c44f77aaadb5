SELECT
  "discriminants"."label",
  "discriminants"."stage",
  "discriminants"."term",
  FLOOR("discriminants"."weight" * 1073741824 + 0.5) / 1073741824 AS "weight"
FROM "work"."discriminants" AS "discriminants"
