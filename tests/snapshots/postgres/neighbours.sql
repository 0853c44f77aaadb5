-- neighbours/distances
SELECT
  "positions"."doc",
  "points"."point",
  CAST(1 AS DOUBLE PRECISION) / (
    1 + (
      (
        (
          "positions"."value_0" - "points"."value_0"
        ) * (
          "positions"."value_0" - "points"."value_0"
        )
      ) + (
        (
          "positions"."value_1" - "points"."value_1"
        ) * (
          "positions"."value_1" - "points"."value_1"
        )
      )
    )
  ) AS "similarity"
FROM "work"."positions" AS "positions"
CROSS JOIN "work"."points" AS "points"
WHERE
  NOT (
    %(apart)s AND "positions"."doc" = "points"."point"
  )

-- neighbours/label_documents
SELECT
  "document_labels"."label" AS "doc",
  CAST(SUM("reduced_documents"."value_0") AS DOUBLE PRECISION) / MAX("class_sizes"."documents") AS "value_0",
  CAST(SUM("reduced_documents"."value_1") AS DOUBLE PRECISION) / MAX("class_sizes"."documents") AS "value_1"
FROM "work"."reduced_documents" AS "reduced_documents"
INNER JOIN "work"."document_labels" AS "document_labels"
  ON "reduced_documents"."doc" = "document_labels"."doc"
INNER JOIN "work"."class_sizes" AS "class_sizes"
  ON "document_labels"."label" = "class_sizes"."label"
GROUP BY
  "document_labels"."label"

-- neighbours/label_similarities
WITH "compared" AS (
  SELECT
    "pairs"."doc",
    "point_labels"."label",
    CAST(FLOOR(CAST("pairs"."similarity" AS DOUBLE PRECISION) * 536870912 + 0.5) AS DOUBLE PRECISION) / 536870912 AS "similarity"
  FROM "work"."pairs" AS "pairs"
  INNER JOIN "work"."point_labels" AS "point_labels"
    ON "pairs"."point" = "point_labels"."point"
)
SELECT
  "stages"."label",
  "stages"."stage",
  "documents"."doc",
  COALESCE("compared"."similarity", 0) + "stages"."bias" AS "value"
FROM "work"."documents" AS "documents"
CROSS JOIN "work"."stages" AS "stages"
LEFT JOIN "compared"
  ON "documents"."doc" = "compared"."doc" AND "stages"."label" = "compared"."label"

-- neighbours/nearest
WITH "keys" AS (
  SELECT
    "doc",
    (
      CAST("similarity" * 536870912 AS BIGINT) + 1073741824
    ) * 4294967296 + (
      4294967295 - "point"
    ) AS "key"
  FROM "work"."pairs" AS "pairs"
), "ranked" AS (
  SELECT
    "doc",
    "key",
    ROW_NUMBER() OVER (PARTITION BY "doc" ORDER BY "key" DESC NULLS LAST) AS "place"
  FROM "keys"
)
SELECT
  "doc",
  CAST(4294967295 - "key" % 4294967296 AS INT) AS "point",
  CAST(CAST((
    "key" - "key" % 4294967296
  ) AS DOUBLE PRECISION) / 4294967296 - 1073741824 AS DOUBLE PRECISION) / 536870912 AS "similarity"
FROM "ranked"
WHERE
  "place" <= %(neighbours)s

-- neighbours/neighbour_contributions
SELECT
  "sides"."doc",
  "sides"."label",
  0 AS "stage",
  'neighbour' AS "part",
  CAST("points"."document" AS TEXT) AS "term",
  CAST(CASE
    WHEN %(alike)s
    THEN "sides"."side"
    ELSE "sides"."side" * "sides"."similarity"
  END AS DOUBLE PRECISION) AS "contribution"
FROM "work"."sides" AS "sides"
INNER JOIN "work"."points" AS "points"
  ON "sides"."point" = "points"."point"

-- neighbours/neutral_stages
SELECT
  "label",
  0 AS "stage",
  CAST(0 AS DOUBLE PRECISION) AS "bias",
  CAST(0 AS DOUBLE PRECISION) AS "per_token"
FROM "work"."labels" AS "labels"

-- neighbours/parted_scores
WITH "measured" AS (
  SELECT
    "coordinates"."label",
    "coordinates"."doc",
    "coordinates"."value",
    "class_sizes"."documents",
    "positions"."length",
    "coordinates"."value" * "positions"."length" * "label_positions"."length" AS "product",
    "label_positions"."length" AS "mean_length",
    CASE WHEN "document_labels"."doc" IS NULL THEN 0 ELSE 1 END AS "target"
  FROM "work"."coordinates" AS "coordinates"
  LEFT JOIN "work"."positions" AS "positions"
    ON "coordinates"."doc" = "positions"."doc"
  INNER JOIN "work"."label_positions" AS "label_positions"
    ON "coordinates"."label" = "label_positions"."doc"
  INNER JOIN "work"."class_sizes" AS "class_sizes"
    ON "coordinates"."label" = "class_sizes"."label"
  LEFT JOIN "work"."document_labels" AS "document_labels"
    ON "coordinates"."doc" = "document_labels"."doc"
    AND "coordinates"."label" = "document_labels"."label"
), "parted" AS (
  SELECT
    "label",
    "doc",
    "value",
    "documents",
    "length",
    "target",
    "documents" * "product" - "length" * "length" AS "product",
    "documents" * "documents" * "mean_length" * "mean_length" - 2 * "documents" * "product" + "length" * "length" AS "square",
    (
      CAST(1 AS DOUBLE PRECISION) / NULLIF("value", 0) - 1
    ) * POWER(CAST("documents" AS DOUBLE PRECISION) / NULLIF("documents" - 1, 0), 2) AS "distance"
  FROM "measured"
)
SELECT
  "label",
  0 AS "leaf",
  "doc",
  CASE
    WHEN "target" = 0 OR "length" IS NULL
    THEN "value"
    WHEN NOT %(unit)s
    THEN COALESCE(CAST(1 AS DOUBLE PRECISION) / (
      1 + "distance"
    ), 0)
    WHEN "documents" = 1 OR "square" <= 1e-12
    THEN 0
    ELSE CAST("product" AS DOUBLE PRECISION) / (
      "length" * SQRT("square")
    )
  END AS "score",
  "target"
FROM "parted"

-- neighbours/point_terms
SELECT
  "entries"."doc" AS "point",
  "entries"."term",
  CAST(CAST(CAST("entries"."weight" AS DOUBLE PRECISION) / "positions"."length" AS REAL) AS DOUBLE PRECISION) AS "weight"
FROM "work"."entries" AS "entries"
INNER JOIN "work"."positions" AS "positions"
  ON "entries"."doc" = "positions"."doc"
WHERE
  "positions"."length" > 0
ORDER BY
  "entries"."doc",
  "entries"."term"

-- neighbours/positions
WITH "measured" AS (
  SELECT
    "doc",
    CASE
      WHEN %(unit)s
      THEN SQRT((
        (
          "value_0" * "value_0"
        ) + (
          "value_1" * "value_1"
        )
      ))
      ELSE 1
    END AS "length",
    "value_0" AS "value_0",
    "value_1" AS "value_1"
  FROM "work"."reduced_documents" AS "reduced_documents"
), "divided" AS (
  SELECT
    "doc",
    CASE WHEN "length" > 0 THEN "length" ELSE 1 END AS "length",
    "value_0" AS "value_0",
    "value_1" AS "value_1"
  FROM "measured"
)
SELECT
  "doc",
  "length",
  CAST(CAST(CAST("value_0" AS DOUBLE PRECISION) / "length" AS REAL) AS DOUBLE PRECISION) AS "value_0",
  CAST(CAST(CAST("value_1" AS DOUBLE PRECISION) / "length" AS REAL) AS DOUBLE PRECISION) AS "value_1"
FROM "divided"

-- neighbours/pulls
SELECT
  "sides"."doc",
  "sides"."label",
  CAST(SUM("sides"."side" * CAST("points"."value_0" AS DOUBLE PRECISION)) AS DOUBLE PRECISION) / MAX("positions"."length") AS "value_0",
  CAST(SUM("sides"."side" * CAST("points"."value_1" AS DOUBLE PRECISION)) AS DOUBLE PRECISION) / MAX("positions"."length") AS "value_1"
FROM "work"."sides" AS "sides"
INNER JOIN "work"."points" AS "points"
  ON "sides"."point" = "points"."point"
INNER JOIN "work"."positions" AS "positions"
  ON "sides"."doc" = "positions"."doc"
GROUP BY
  "sides"."doc",
  "sides"."label"

-- neighbours/reduced_documents
SELECT
  "entries"."doc",
  SUM(CAST("entries"."weight" AS DOUBLE PRECISION) * "basis"."weight_0") AS "value_0",
  SUM(CAST("entries"."weight" AS DOUBLE PRECISION) * "basis"."weight_1") AS "value_1"
FROM "work"."entries" AS "entries"
INNER JOIN "work"."basis" AS "basis"
  ON "entries"."term" = "basis"."term"
GROUP BY
  "entries"."doc"

-- neighbours/term_contributions
WITH "sums" AS (
  SELECT
    "sides"."doc",
    "sides"."label",
    "entries"."term",
    SUM(
      CAST("sides"."side" * CAST("entries"."weight" AS DOUBLE PRECISION) * "point_terms"."weight" AS DOUBLE PRECISION) / "positions"."length"
    ) AS "contribution"
  FROM "work"."sides" AS "sides"
  INNER JOIN "work"."entries" AS "entries"
    ON "sides"."doc" = "entries"."doc"
  INNER JOIN "work"."point_terms" AS "point_terms"
    ON "sides"."point" = "point_terms"."point"
    AND "entries"."term" = "point_terms"."term"
  INNER JOIN "work"."positions" AS "positions"
    ON "sides"."doc" = "positions"."doc"
  GROUP BY
    "sides"."doc",
    "sides"."label",
    "entries"."term"
)
SELECT
  "sums"."doc",
  "sums"."label",
  0 AS "stage",
  'term' AS "part",
  "terms"."name" AS "term",
  "sums"."contribution"
FROM "sums"
INNER JOIN "work"."terms" AS "terms"
  ON "sums"."term" = "terms"."term"

-- neighbours/term_cosines
WITH "known" AS (
  SELECT
    "point_terms"."point",
    "point_terms"."term",
    CAST("point_terms"."weight" AS DOUBLE PRECISION) AS "weight"
  FROM "work"."point_terms" AS "point_terms"
  INNER JOIN "work"."points" AS "points"
    ON "point_terms"."point" = "points"."point"
), "products" AS (
  SELECT
    "entries"."doc",
    "known"."point",
    SUM("entries"."weight" * "known"."weight") AS "product"
  FROM "work"."entries" AS "entries"
  INNER JOIN "known"
    ON "entries"."term" = "known"."term"
  WHERE
    NOT (
      %(apart)s AND "entries"."doc" = "known"."point"
    )
  GROUP BY
    "entries"."doc",
    "known"."point"
)
SELECT
  "products"."doc",
  "products"."point",
  CAST("products"."product" AS DOUBLE PRECISION) / "positions"."length" AS "similarity"
FROM "products"
INNER JOIN "work"."positions" AS "positions"
  ON "products"."doc" = "positions"."doc"
WHERE
  "positions"."length" > 0

-- neighbours/term_positions
SELECT
  "doc",
  SQRT(SUM(CAST("weight" AS DOUBLE PRECISION) * "weight")) AS "length"
FROM "work"."entries" AS "entries"
GROUP BY
  "doc"

-- neighbours/wide_basis
SELECT
  "term",
  CAST(CAST(SUM(CASE WHEN "axis" = 0 THEN "weight" ELSE 0 END) AS REAL) AS DOUBLE PRECISION) AS "weight_0",
  CAST(CAST(SUM(CASE WHEN "axis" = 1 THEN "weight" ELSE 0 END) AS REAL) AS DOUBLE PRECISION) AS "weight_1"
FROM "work"."basis" AS "basis"
GROUP BY
  "term"
ORDER BY
  "term"
