-- report/confused_documents
WITH "hits" AS (
  SELECT
    "document_labels"."doc",
    "document_labels"."label"
  FROM "work"."document_labels" AS "document_labels"
  INNER JOIN "work"."predictions" AS "predictions"
    ON "document_labels"."doc" = "predictions"."doc"
    AND "document_labels"."label" = "predictions"."label"
), "wrong" AS (
  SELECT
    "predictions"."doc",
    "predictions"."label"
  FROM "work"."predictions" AS "predictions"
  LEFT JOIN "hits"
    ON "predictions"."doc" = "hits"."doc" AND "predictions"."label" = "hits"."label"
  WHERE
    "hits"."doc" IS NULL
), "placed" AS (
  SELECT
    "document_labels"."doc",
    "document_labels"."label" AS "present",
    "wrong"."label" AS "given",
    COUNT(*) OVER (PARTITION BY "document_labels"."label", "wrong"."label") AS "documents",
    ROW_NUMBER() OVER (
      PARTITION BY "document_labels"."label", "wrong"."label"
      ORDER BY "document_labels"."doc"
    ) AS "place"
  FROM "work"."document_labels" AS "document_labels"
  INNER JOIN "wrong"
    ON "document_labels"."doc" = "wrong"."doc"
), "ranked" AS (
  SELECT
    "doc",
    "present",
    "given",
    ROW_NUMBER() OVER (ORDER BY "place", "documents" DESC NULLS LAST, "present", "given") AS "item"
  FROM "placed"
  WHERE
    "place" <= %(each)s
)
SELECT
  "item",
  "doc",
  "present",
  "given"
FROM "ranked"
WHERE
  "item" <= %(most)s

-- report/document_points
WITH "points" AS (
  SELECT
    "label",
    "doc",
    MAX(CASE WHEN "stage" = 0 THEN "value" END) AS "first",
    MAX(CASE WHEN "stage" = 1 THEN "value" END) AS "second"
  FROM "work"."coordinates" AS "coordinates"
  GROUP BY
    "label",
    "doc"
)
SELECT
  "labels"."name" AS "label",
  CAST("documents"."id" AS TEXT) AS "document",
  "drawn_documents"."present",
  "drawn_documents"."chance",
  CAST("points"."first" AS DOUBLE PRECISION) AS "first",
  CAST("points"."second" AS DOUBLE PRECISION) AS "second"
FROM "work"."drawn_documents" AS "drawn_documents"
INNER JOIN "points"
  ON "drawn_documents"."label" = "points"."label"
  AND "drawn_documents"."doc" = "points"."doc"
INNER JOIN "work"."documents" AS "documents"
  ON "drawn_documents"."doc" = "documents"."doc"
INNER JOIN "work"."labels" AS "labels"
  ON "drawn_documents"."label" = "labels"."label"
ORDER BY
  "labels"."name",
  "drawn_documents"."chance",
  "drawn_documents"."doc"

-- report/drawn_documents
WITH "marked" AS (
  SELECT
    "drawn_labels"."label",
    "documents"."doc",
    NOT "document_labels"."doc" IS NULL AS "present",
    (
      CAST("documents"."doc" AS BIGINT) + 1
    ) * 40503 AS "product"
  FROM "work"."documents" AS "documents"
  CROSS JOIN "work"."drawn_labels" AS "drawn_labels"
  LEFT JOIN "work"."document_labels" AS "document_labels"
    ON "documents"."doc" = "document_labels"."doc"
    AND "drawn_labels"."label" = "document_labels"."label"
), "ranked" AS (
  SELECT
    "label",
    "doc",
    "present",
    (
      "product" % 65521
    ) / CAST(65521 AS DOUBLE PRECISION) AS "chance",
    ROW_NUMBER() OVER (
      PARTITION BY "label", "present"
      ORDER BY (
        "product" % 65521
      ) * 48271 % 65537, "product" % 65521, "doc"
    ) AS "place"
  FROM "marked"
)
SELECT
  "label",
  "doc",
  "present",
  "chance"
FROM "ranked"
WHERE
  "place" <= %(most)s

-- report/drawn_labels
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
    ROW_NUMBER() OVER (ORDER BY "documents" DESC NULLS LAST, "label") AS "place"
  FROM "counted"
)
SELECT
  "label",
  "documents"
FROM "ranked"
WHERE
  "place" <= %(most)s

-- report/entry_excerpts
WITH "docs" AS (
  SELECT DISTINCT
    "doc"
  FROM "work"."shown_documents" AS "shown_documents"
), "ranked" AS (
  SELECT
    "docs"."doc",
    CAST("entries"."name" AS TEXT) AS "term",
    ROW_NUMBER() OVER (
      PARTITION BY "docs"."doc"
      ORDER BY "entries"."value" DESC NULLS LAST, "entries"."name"
    ) AS "place"
  FROM "docs"
  INNER JOIN "work"."documents" AS "documents"
    ON "docs"."doc" = "documents"."doc"
  INNER JOIN "work"."entries" AS "entries"
    ON "documents"."id" = "entries"."id"
)
SELECT
  "doc",
  "term"
FROM "ranked"
WHERE
  "place" <= %(most)s
ORDER BY
  "doc",
  "place"

-- report/mistakes
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

-- report/strongest_words
SELECT
  "item",
  "term",
  "contribution"
FROM "work"."telling_words" AS "telling_words"
ORDER BY
  "item",
  ABS("contribution") DESC NULLS LAST,
  "term"

-- report/telling_words
WITH "summed" AS (
  SELECT
    "sides"."item",
    "contributions"."term",
    SUM("sides"."sign" * "contributions"."contribution") AS "contribution"
  FROM "work"."sides" AS "sides"
  INNER JOIN "work"."contributions" AS "contributions"
    ON "sides"."doc" = "contributions"."doc"
    AND "sides"."label" = "contributions"."label"
  WHERE
    "contributions"."part" = 'term' AND "contributions"."stage" = 0
  GROUP BY
    "sides"."item",
    "contributions"."term"
), "ranked" AS (
  SELECT
    "item",
    "term",
    "contribution",
    ROW_NUMBER() OVER (PARTITION BY "item" ORDER BY ABS("contribution") DESC NULLS LAST, "term") AS "place"
  FROM "summed"
  WHERE
    "contribution" <> 0
)
SELECT
  "item",
  "term",
  "contribution"
FROM "ranked"
WHERE
  "place" <= %(most)s

-- report/text_excerpts
WITH "docs" AS (
  SELECT DISTINCT
    "doc"
  FROM "work"."shown_documents" AS "shown_documents"
)
SELECT
  "docs"."doc",
  SUBSTRING(ARRAY_TO_STRING(ARRAY["inputs"."text_0", "inputs"."text_1"], ' ') FROM 1 FOR %(length)s) AS "excerpt"
FROM "docs"
INNER JOIN "work"."inputs" AS "inputs"
  ON "docs"."doc" = "inputs"."row"
ORDER BY
  "docs"."doc"
