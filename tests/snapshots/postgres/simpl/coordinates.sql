SELECT
  "label",
  0 AS "stage",
  "doc",
  "score" AS "value"
FROM "work"."held_out" AS "held_out"
UNION ALL
SELECT
  "label",
  "stage",
  "doc",
  "value"
FROM "work"."later_coordinates" AS "later_coordinates"
