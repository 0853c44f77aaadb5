SELECT
  (
    SELECT
      COUNT(*)
    FROM "work"."documents" AS "documents"
  ) AS "documents",
  AVG(
    CASE WHEN "predictions"."label" = "document_labels"."label" THEN 1.0 ELSE 0.0 END
  ) AS "accuracy"
FROM "work"."document_labels" AS "document_labels"
INNER JOIN "work"."predictions" AS "predictions"
  ON "document_labels"."doc" = "predictions"."doc"
