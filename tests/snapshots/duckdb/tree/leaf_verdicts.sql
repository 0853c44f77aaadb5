SELECT
  "tree",
  "node",
  "depth",
  TRUE AS "leaf",
  "positive",
  "errors"
FROM "work"."grown_nodes" AS "grown_nodes"
WHERE
  "axis" IS NULL
