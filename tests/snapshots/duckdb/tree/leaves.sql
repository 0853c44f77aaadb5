SELECT
  "tree",
  "node" AS "leaf",
  "positives",
  "negatives",
  "positive"
FROM "work"."nodes" AS "nodes"
WHERE
  "axis" IS NULL
ORDER BY
  "tree",
  "node"
