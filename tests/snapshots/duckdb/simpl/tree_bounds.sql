SELECT
  "tree" AS "label",
  "leaf",
  "axis" AS "stage",
  "low",
  "high"
FROM "work"."leaf_bounds" AS "leaf_bounds"
