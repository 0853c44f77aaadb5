WITH "moments" AS (
  SELECT
    "slot",
    CAST(FLOOR(CAST("slot" AS DOUBLE PRECISION) / %(terms)s) AS INT) AS "part",
    SUM(CAST("weight" AS DOUBLE PRECISION) * "weight") AS "moment"
  FROM "work"."entries" AS "entries"
  GROUP BY
    "slot"
)
SELECT
  "moments"."slot",
  "moments"."part",
  CAST("parts"."instances" AS DOUBLE PRECISION) / NULLIF("moments"."moment" + %(ridge)s, 0) AS "scale"
FROM "moments"
INNER JOIN "work"."parts" AS "parts"
  ON "moments"."part" = "parts"."part"
