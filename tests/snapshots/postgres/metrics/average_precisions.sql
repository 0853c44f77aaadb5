WITH "scored" AS (
  SELECT
    "rankings"."label",
    "rankings"."score"
  FROM "work"."rankings" AS "rankings"
  INNER JOIN "work"."document_labels" AS "document_labels"
    ON "rankings"."doc" = "document_labels"."doc"
    AND "rankings"."label" = "document_labels"."label"
), "sums" AS (
  SELECT
    "scored"."label",
    SUM("curves"."precision") AS "precision"
  FROM "scored"
  INNER JOIN "work"."curves" AS "curves"
    ON "scored"."label" = "curves"."label" AND "scored"."score" = "curves"."threshold"
  GROUP BY
    "scored"."label"
), "positives" AS (
  SELECT
    "label",
    COUNT(*) AS "documents"
  FROM "work"."document_labels" AS "document_labels"
  GROUP BY
    "label"
)
SELECT
  "labels"."label",
  "labels"."name",
  COALESCE("positives"."documents", 0) AS "documents",
  COALESCE(CAST("sums"."precision" AS DOUBLE PRECISION) / "positives"."documents", 0) AS "average_precision"
FROM "work"."labels" AS "labels"
LEFT JOIN "positives"
  ON "labels"."label" = "positives"."label"
LEFT JOIN "sums"
  ON "labels"."label" = "sums"."label"
ORDER BY
  "labels"."name"
