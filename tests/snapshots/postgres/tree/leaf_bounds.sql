WITH "paths" AS (
  SELECT
    "leaves"."tree",
    "leaves"."node" AS "leaf",
    "ancestors"."node",
    "ancestors"."axis",
    "ancestors"."cut",
    FLOOR(
      CAST("leaves"."node" AS DOUBLE PRECISION) / POWER(2, "leaves"."depth" - "ancestors"."depth" - 1)
    ) AS "child"
  FROM "work"."nodes" AS "leaves"
  INNER JOIN "work"."nodes" AS "ancestors"
    ON "leaves"."tree" = "ancestors"."tree" AND "leaves"."depth" > "ancestors"."depth"
  WHERE
    "leaves"."axis" IS NULL
)
SELECT
  "tree",
  "leaf",
  "axis",
  MAX(CASE WHEN "child" = 2 * "node" + 1 THEN "cut" END) AS "low",
  MIN(CASE WHEN "child" = 2 * "node" THEN "cut" END) AS "high"
FROM "paths"
WHERE
  "child" IN (2 * "node", 2 * "node" + 1)
GROUP BY
  "tree",
  "leaf",
  "axis"
ORDER BY
  "tree",
  "leaf",
  "axis"
