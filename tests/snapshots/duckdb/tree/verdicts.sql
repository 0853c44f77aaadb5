WITH "subtrees" AS (
  SELECT
    "grown_nodes"."tree",
    "grown_nodes"."node",
    "grown_nodes"."depth",
    "grown_nodes"."positive",
    "grown_nodes"."errors",
    "below"."errors" + "above"."errors" AS "subtree_errors",
    "below"."leaf" AND "above"."leaf" AND "below"."positive" = "above"."positive" AS "same"
  FROM "work"."grown_nodes" AS "grown_nodes"
  INNER JOIN "work"."verdicts" AS "below"
    ON "grown_nodes"."tree" = "below"."tree"
    AND 2 * "grown_nodes"."node" = "below"."node"
  INNER JOIN "work"."verdicts" AS "above"
    ON "grown_nodes"."tree" = "above"."tree"
    AND 2 * "grown_nodes"."node" + 1 = "above"."node"
  WHERE
    "grown_nodes"."depth" = $depth AND NOT "grown_nodes"."axis" IS NULL
)
SELECT
  "tree",
  "node",
  "depth",
  "same" OR "errors" <= "subtree_errors" + 0.1 AS "leaf",
  "positive",
  CASE WHEN "errors" <= "subtree_errors" + 0.1 THEN "errors" ELSE "subtree_errors" END AS "errors"
FROM "subtrees"
