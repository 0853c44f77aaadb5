WITH "standard_scores" AS (
  SELECT
    "held_out"."label",
    "held_out"."leaf",
    "held_out"."target",
    COALESCE(
      CAST((
        "held_out"."score" - "score_groups"."mean"
      ) AS DOUBLE PRECISION) / NULLIF("score_groups"."deviation", 0),
      0
    ) AS "score"
  FROM "work"."held_out" AS "held_out"
  INNER JOIN "work"."score_groups" AS "score_groups"
    ON "held_out"."label" = "score_groups"."label"
    AND "held_out"."leaf" = "score_groups"."leaf"
), "bins" AS (
  SELECT
    "label",
    "leaf",
    CAST(FLOOR(512 * (
      1 + CAST("score" AS DOUBLE PRECISION) / (
        2 + ABS("score")
      )
    )) AS INT) AS "bin",
    "target",
    FLOOR(1048576 * "score" + 0.5) AS "place"
  FROM "standard_scores"
), "counts" AS (
  SELECT
    "label",
    "leaf",
    "bin",
    "target",
    COUNT(*) AS "documents",
    CAST(SUM("place") AS DOUBLE PRECISION) AS "places"
  FROM "bins"
  GROUP BY
    "label",
    "leaf",
    "bin",
    "target"
)
SELECT
  "counts"."label",
  "counts"."leaf",
  "counts"."bin",
  "counts"."target",
  "counts"."documents",
  CAST(CAST("counts"."places" AS DOUBLE PRECISION) / 1048576 AS DOUBLE PRECISION) / "counts"."documents" AS "score",
  CASE
    WHEN "counts"."target" = 1
    THEN CAST("score_groups"."positives" + 1 AS DOUBLE PRECISION) / (
      "score_groups"."positives" + 2
    )
    ELSE CAST(1 AS DOUBLE PRECISION) / (
      "score_groups"."documents" - "score_groups"."positives" + 2
    )
  END AS "aim"
FROM "counts"
INNER JOIN "work"."score_groups" AS "score_groups"
  ON "counts"."label" = "score_groups"."label"
  AND "counts"."leaf" = "score_groups"."leaf"
ORDER BY
  "counts"."label",
  "counts"."leaf",
  "counts"."bin",
  "counts"."target"
