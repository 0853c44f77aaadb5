WITH "logs" AS (
  SELECT
    "algorithm",
    LN("documents") AS "x",
    LN("seconds") AS "y"
  FROM "work"."timings" AS "timings"
  WHERE
    "documents" > 0 AND "seconds" > 0
)
SELECT
  "algorithm",
  (
    COUNT(*) * SUM("x" * "y") - SUM("x") * SUM("y")
  ) / NULLIF(COUNT(*) * SUM("x" * "x") - SUM("x") * SUM("x"), 0) AS "exponent"
FROM "logs"
GROUP BY
  "algorithm"
HAVING
  MAX("x") > MIN("x")
ORDER BY
  "algorithm"
