SELECT
  CAST(0 AS INT) AS "tree",
  CAST(0 AS INT) AS "node",
  CAST(0 AS INT) AS "depth",
  CAST(0 AS INT) AS "axis",
  CAST(0 AS DOUBLE PRECISION) AS "cut",
  CAST(0 AS BIGINT) AS "below_positives",
  CAST(0 AS BIGINT) AS "below_negatives",
  CAST(0 AS BIGINT) AS "above_positives",
  CAST(0 AS BIGINT) AS "above_negatives"
WHERE
  FALSE
