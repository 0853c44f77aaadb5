WITH "wrong" AS (
  SELECT
    "rankings"."doc",
    "rankings"."label",
    "rankings"."score",
    NOT "predictions"."doc" IS NULL AS "given",
    CASE
      WHEN "predictions"."doc" IS NULL
      THEN -"rankings"."score"
      ELSE "rankings"."score"
    END AS "weight"
  FROM "work"."rankings" AS "rankings"
  LEFT JOIN "work"."predictions" AS "predictions"
    ON "rankings"."doc" = "predictions"."doc"
    AND "rankings"."label" = "predictions"."label"
  LEFT JOIN "work"."document_labels" AS "document_labels"
    ON "rankings"."doc" = "document_labels"."doc"
    AND "rankings"."label" = "document_labels"."label"
  WHERE
    (
      "predictions"."doc" IS NULL AND NOT "document_labels"."doc" IS NULL
    )
    OR (
      NOT "predictions"."doc" IS NULL AND "document_labels"."doc" IS NULL
    )
), "worst" AS (
  SELECT
    "doc",
    "label",
    "score",
    "given",
    "weight",
    ROW_NUMBER() OVER (PARTITION BY "doc", "given" ORDER BY "weight" DESC NULLS LAST, "label") AS "place"
  FROM "wrong"
), "ranked" AS (
  SELECT
    "given",
    "doc",
    "label",
    "score",
    ROW_NUMBER() OVER (PARTITION BY "given" ORDER BY "weight" DESC NULLS LAST, "doc") AS "place"
  FROM "worst"
  WHERE
    "place" = 1
)
SELECT
  "given",
  "place",
  "doc",
  "label",
  "score"
FROM "ranked"
WHERE
  "place" <= %(most)s
