SELECT
  "held_out"."label",
  "point_leaves"."leaf",
  "held_out"."doc",
  "held_out"."score",
  "held_out"."target"
FROM "work"."held_out" AS "held_out"
INNER JOIN "work"."point_leaves" AS "point_leaves"
  ON "held_out"."label" = "point_leaves"."tree"
  AND "held_out"."doc" = "point_leaves"."point"
