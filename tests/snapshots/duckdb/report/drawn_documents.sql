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
    ) / CAST(65521 AS DOUBLE) AS "chance",
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
  "place" <= $most
