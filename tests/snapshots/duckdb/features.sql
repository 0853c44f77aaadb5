-- features/sizes
SELECT
  (
    SELECT
      COUNT(*)
    FROM "work"."documents" AS "documents"
  ) AS "documents",
  (
    SELECT
      COUNT(*)
    FROM "work"."labels" AS "labels"
  ) AS "labels",
  (
    SELECT
      COUNT(*)
    FROM "work"."terms" AS "terms"
  ) AS "terms",
  (
    SELECT
      COUNT(*)
    FROM "work"."weights" AS "weights"
  ) AS "postings"
