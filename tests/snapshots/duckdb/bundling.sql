-- bundling/bundle_bags
SELECT
  "bundle_members"."bundle" AS "row",
  "bags"."word",
  SUM("bags"."value") AS "value"
FROM "work"."bags" AS "bags"
INNER JOIN "work"."document_rows" AS "document_rows"
  ON "bags"."row" = "document_rows"."row"
INNER JOIN "work"."bundle_members" AS "bundle_members"
  ON "document_rows"."doc" = "bundle_members"."doc"
GROUP BY
  "bundle_members"."bundle",
  "bags"."word"

-- bundling/bundle_labels
SELECT DISTINCT
  "bundle_members"."bundle" AS "doc",
  "bundle_members"."bundle" AS "row",
  "labels"."label",
  "labels"."name"
FROM "work"."bundle_members" AS "bundle_members"
INNER JOIN "work"."document_labels" AS "document_labels"
  ON "bundle_members"."doc" = "document_labels"."doc"
INNER JOIN "work"."labels" AS "labels"
  ON "document_labels"."label" = "labels"."label"

-- bundling/bundle_members
WITH "drawn" AS (
  SELECT
    "doc",
    "labels",
    (
      CAST("doc" AS BIGINT) + 1
    ) * (
      2 * $seed + 40503
    ) % 65521 AS "product",
    COUNT(*) OVER (PARTITION BY "labels") AS "members"
  FROM "work"."label_sets" AS "label_sets"
), "placed" AS (
  SELECT
    "doc",
    "labels",
    CAST(CEIL(CAST("members" AS DOUBLE) / $size) AS BIGINT) AS "bundles",
    ROW_NUMBER() OVER (PARTITION BY "labels" ORDER BY "product" * 48271 % 65537, "product", "doc") AS "place"
  FROM "drawn"
), "firsts" AS (
  SELECT
    "doc",
    MIN("doc") OVER (PARTITION BY "labels", "place" % "bundles") AS "first_doc"
  FROM "placed"
)
SELECT
  "doc",
  CAST(DENSE_RANK() OVER (ORDER BY "first_doc") - 1 AS INT) AS "bundle"
FROM "firsts"

-- bundling/bundle_vocabulary
WITH "counts" AS (
  SELECT
    "word",
    COUNT(*) AS "documents"
  FROM "work"."bundle_bags" AS "bundle_bags"
  GROUP BY
    "word"
)
SELECT
  "vocabulary"."term",
  "vocabulary"."word",
  "vocabulary"."field",
  "vocabulary"."name",
  "counts"."documents"
FROM "work"."vocabulary" AS "vocabulary"
INNER JOIN "counts"
  ON "vocabulary"."word" = "counts"."word"
ORDER BY
  "vocabulary"."term"

-- bundling/bundles
SELECT DISTINCT
  "bundle" AS "doc",
  "bundle" AS "id",
  "bundle" AS "row",
  CAST(NULL AS TEXT) AS "left_out"
FROM "work"."bundle_members" AS "bundle_members"

-- bundling/label_sets
SELECT
  "documents"."doc",
  COALESCE(
    LISTAGG(
      CAST("document_labels"."label" AS TEXT), ','
      ORDER BY
        "document_labels"."label"
    ),
    ''
  ) AS "labels"
FROM "work"."documents" AS "documents"
LEFT JOIN "work"."document_labels" AS "document_labels"
  ON "documents"."doc" = "document_labels"."doc"
GROUP BY
  "documents"."doc"

-- bundling/labels_of_bundles
SELECT
  "labels"."label",
  "labels"."name",
  COUNT("bundle_labels"."label") AS "documents"
FROM "work"."labels" AS "labels"
LEFT JOIN "work"."bundle_labels" AS "bundle_labels"
  ON "labels"."label" = "bundle_labels"."label"
GROUP BY
  "labels"."label",
  "labels"."name"

-- bundling/member_state
WITH "given" AS (
  SELECT
    CAST($biases AS DOUBLE[]) AS "biases"
), "lanes" AS MATERIALIZED (
  SELECT
    "slot",
    "weights"[0 + 1] AS "direction_0",
    "weights"[1 + 1] AS "direction_1"
  FROM "work"."iterates" AS "iterates"
), "projections" AS (
  SELECT
    "member_weights"."doc",
    SUM("member_weights"."weight" * "lanes"."direction_0") AS "projection_0",
    SUM("member_weights"."weight" * "lanes"."direction_1") AS "projection_1"
  FROM "work"."member_weights" AS "member_weights"
  INNER JOIN "lanes"
    ON "member_weights"."term" = "lanes"."slot"
  GROUP BY
    "member_weights"."doc"
), "leverages" AS (
  SELECT
    "bundle_members"."doc",
    SUM(
      "member_weights"."weight" * "slot_scales"."scale" * "bundle_weights"."weight" * "member_postings"."count" / "bundle_postings"."count"
    ) AS "leverage"
  FROM "work"."bundle_members" AS "bundle_members"
  INNER JOIN "work"."member_weights" AS "member_weights"
    ON "bundle_members"."doc" = "member_weights"."doc"
  INNER JOIN "work"."member_postings" AS "member_postings"
    ON "member_weights"."doc" = "member_postings"."doc"
    AND "member_weights"."term" = "member_postings"."term"
  INNER JOIN "work"."bundle_weights" AS "bundle_weights"
    ON "bundle_members"."bundle" = "bundle_weights"."doc"
    AND "member_weights"."term" = "bundle_weights"."term"
  INNER JOIN "work"."bundle_postings" AS "bundle_postings"
    ON "bundle_members"."bundle" = "bundle_postings"."doc"
    AND "member_weights"."term" = "bundle_postings"."term"
  INNER JOIN "work"."slot_scales" AS "slot_scales"
    ON "member_weights"."term" = "slot_scales"."slot"
  GROUP BY
    "bundle_members"."doc"
)
SELECT
  "bundle_members"."doc" AS "instance",
  COALESCE("leverages"."leverage", 0) AS "leverage",
  "state"."costs",
  CAST([COALESCE("projections"."projection_0", 0) + "given"."biases"[0 + 1], COALESCE("projections"."projection_1", 0) + "given"."biases"[1 + 1]] AS REAL[]) AS "projections",
  "state"."shares"
FROM "work"."bundle_members" AS "bundle_members"
INNER JOIN "work"."state" AS "state"
  ON "bundle_members"."bundle" = "state"."instance"
LEFT JOIN "projections"
  ON "bundle_members"."doc" = "projections"."doc"
LEFT JOIN "leverages"
  ON "bundle_members"."doc" = "leverages"."doc"
CROSS JOIN "given"
