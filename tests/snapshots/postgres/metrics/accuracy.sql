WITH "judged" AS (
  SELECT
    "document_labels"."doc",
    MAX(CASE WHEN "predictions"."label" IS NULL THEN 0.0 ELSE 1.0 END) AS "hit"
  FROM "work"."document_labels" AS "document_labels"
  LEFT JOIN "work"."predictions" AS "predictions"
    ON "document_labels"."doc" = "predictions"."doc"
    AND "document_labels"."label" = "predictions"."label"
  GROUP BY
    "document_labels"."doc"
)
SELECT
  (
    SELECT
      COUNT(*)
    FROM "work"."documents" AS "documents"
  ) AS "documents",
  COALESCE(AVG("hit"), 0) AS "accuracy"
FROM "judged"
