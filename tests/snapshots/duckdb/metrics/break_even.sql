WITH "ranked" AS (
  SELECT
    "scores"."label",
    CASE WHEN "document_labels"."doc" IS NULL THEN 0 ELSE 1 END AS "present",
    ROW_NUMBER() OVER (PARTITION BY "scores"."label" ORDER BY "scores"."score" DESC, "scores"."doc") AS "place"
  FROM "work"."scores" AS "scores"
  LEFT JOIN "work"."document_labels" AS "document_labels"
    ON "scores"."doc" = "document_labels"."doc"
    AND "scores"."label" = "document_labels"."label"
), "positives" AS (
  SELECT
    "label",
    SUM("present") AS "documents"
  FROM "ranked"
  GROUP BY
    "label"
), "first_ones" AS (
  SELECT
    "ranked"."label",
    SUM("ranked"."present") AS "hits"
  FROM "ranked"
  INNER JOIN "positives"
    ON "ranked"."label" = "positives"."label"
  WHERE
    "ranked"."place" <= "positives"."documents"
  GROUP BY
    "ranked"."label"
)
SELECT
  "labels"."label",
  "labels"."name",
  CAST(COALESCE("positives"."documents", 0) AS BIGINT) AS "documents",
  COALESCE(CAST("first_ones"."hits" AS DOUBLE) / NULLIF("positives"."documents", 0), 0) AS "break_even"
FROM "work"."labels" AS "labels"
LEFT JOIN "positives"
  ON "labels"."label" = "positives"."label"
LEFT JOIN "first_ones"
  ON "labels"."label" = "first_ones"."label"
ORDER BY
  "labels"."label"
