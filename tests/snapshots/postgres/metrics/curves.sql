WITH "positives" AS (
  SELECT
    "label",
    COUNT(*) AS "documents"
  FROM "work"."document_labels" AS "document_labels"
  GROUP BY
    "label"
), "marked" AS (
  SELECT
    "rankings"."label",
    "rankings"."score",
    CASE WHEN "document_labels"."doc" IS NULL THEN 0 ELSE 1 END AS "present"
  FROM "work"."rankings" AS "rankings"
  LEFT JOIN "work"."document_labels" AS "document_labels"
    ON "rankings"."doc" = "document_labels"."doc"
    AND "rankings"."label" = "document_labels"."label"
), "counted" AS (
  SELECT
    "label",
    "score",
    CAST(SUM("present") OVER (PARTITION BY "label" ORDER BY "score" DESC NULLS LAST) AS DOUBLE PRECISION) AS "hits",
    COUNT(*) OVER (PARTITION BY "label" ORDER BY "score" DESC NULLS LAST) AS "documents",
    LEAD("score") OVER (PARTITION BY "label" ORDER BY "score" DESC NULLS LAST) AS "next_score"
  FROM "marked"
)
SELECT
  "counted"."label",
  "counted"."score" AS "threshold",
  CAST("counted"."hits" AS DOUBLE PRECISION) / "counted"."documents" AS "precision",
  COALESCE(CAST("counted"."hits" AS DOUBLE PRECISION) / "positives"."documents", 0) AS "recall",
  "counted"."documents"
FROM "counted"
LEFT JOIN "positives"
  ON "counted"."label" = "positives"."label"
WHERE
  "counted"."next_score" IS NULL OR "counted"."next_score" < "counted"."score"
