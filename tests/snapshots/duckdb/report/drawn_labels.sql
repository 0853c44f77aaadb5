WITH "counted" AS (
  SELECT
    "stages"."label",
    COUNT("document_labels"."doc") AS "documents"
  FROM "work"."stages" AS "stages"
  LEFT JOIN "work"."document_labels" AS "document_labels"
    ON "stages"."label" = "document_labels"."label"
  WHERE
    "stages"."stage" = 0
  GROUP BY
    "stages"."label"
), "ranked" AS (
  SELECT
    "label",
    "documents",
    ROW_NUMBER() OVER (ORDER BY "documents" DESC, "label") AS "place"
  FROM "counted"
)
SELECT
  "label",
  "documents"
FROM "ranked"
WHERE
  "place" <= $most
