-- neighbours/axis_contributions
SELECT
  "pulls"."doc",
  "pulls"."label",
  0 AS "stage",
  'term' AS "part",
  "terms"."name" AS "term",
  "entries"."weight" * (
    (
      "pulls"."value_0" * "basis"."weight_0"
    ) + (
      "pulls"."value_1" * "basis"."weight_1"
    )
  ) AS "contribution"
FROM "work"."pulls" AS "pulls"
INNER JOIN "work"."entries" AS "entries"
  ON "pulls"."doc" = "entries"."doc"
INNER JOIN "work"."basis" AS "basis"
  ON "entries"."term" = "basis"."term"
INNER JOIN "work"."terms" AS "terms"
  ON "entries"."term" = "terms"."term"

-- neighbours/cosines
SELECT
  "positions"."doc",
  "points"."point",
  (
    (
      "positions"."value_0" * "points"."value_0"
    ) + (
      "positions"."value_1" * "points"."value_1"
    )
  ) AS "similarity"
FROM "work"."positions" AS "positions"
CROSS JOIN "work"."points" AS "points"
WHERE
  NOT (
    $apart AND "positions"."doc" = "points"."point"
  )

-- neighbours/distances
SELECT
  "positions"."doc",
  "points"."point",
  1 / (
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
    $apart AND "positions"."doc" = "points"."point"
  )

-- neighbours/label_documents
SELECT
  "document_labels"."label" AS "doc",
  SUM("reduced_documents"."value_0") / MAX("class_sizes"."documents") AS "value_0",
  SUM("reduced_documents"."value_1") / MAX("class_sizes"."documents") AS "value_1"
FROM "work"."reduced_documents" AS "reduced_documents"
INNER JOIN "work"."document_labels" AS "document_labels"
  ON "reduced_documents"."doc" = "document_labels"."doc"
INNER JOIN "work"."class_sizes" AS "class_sizes"
  ON "document_labels"."label" = "class_sizes"."label"
GROUP BY
  "document_labels"."label"

-- neighbours/label_points
SELECT
  "doc" AS "point",
  CAST(NULL AS TEXT) AS "document",
  "value_0" AS "value_0",
  "value_1" AS "value_1"
FROM "work"."label_positions" AS "label_positions"
ORDER BY
  "doc"

-- neighbours/label_sides
SELECT
  "explained_labels"."doc",
  "explained_labels"."label",
  "point_labels"."point",
  1 AS "side",
  "coordinates"."value" AS "similarity"
FROM "work"."explained_labels" AS "explained_labels"
INNER JOIN "work"."coordinates" AS "coordinates"
  ON "explained_labels"."doc" = "coordinates"."doc"
  AND "explained_labels"."label" = "coordinates"."label"
INNER JOIN "work"."point_labels" AS "point_labels"
  ON "explained_labels"."label" = "point_labels"."label"

-- neighbours/label_similarities
WITH "compared" AS (
  SELECT
    "pairs"."doc",
    "point_labels"."label",
    FLOOR(CAST("pairs"."similarity" AS DOUBLE) * 536870912 + 0.5) / 536870912 AS "similarity"
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

-- neighbours/listed_label_points
SELECT
  "doc" AS "point",
  CAST(NULL AS TEXT) AS "document"
FROM "work"."label_positions" AS "label_positions"
ORDER BY
  "doc"

-- neighbours/listed_points
SELECT
  "positions"."doc" AS "point",
  "documents"."id" AS "document"
FROM "work"."positions" AS "positions"
INNER JOIN "work"."documents" AS "documents"
  ON "positions"."doc" = "documents"."doc"
ORDER BY
  "positions"."doc"

-- neighbours/mean_terms
SELECT
  "label",
  0 AS "stage",
  "term",
  "weight"
FROM "work"."centroids" AS "centroids"

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
    ROW_NUMBER() OVER (PARTITION BY "doc" ORDER BY "key" DESC) AS "place"
  FROM "keys"
)
SELECT
  "doc",
  CAST(4294967295 - "key" % 4294967296 AS INT) AS "point",
  CAST((
    "key" - "key" % 4294967296
  ) / 4294967296 - 1073741824 AS DOUBLE) / 536870912 AS "similarity"
FROM "ranked"
WHERE
  "place" <= $neighbours

-- neighbours/neighbour_contributions
SELECT
  "sides"."doc",
  "sides"."label",
  0 AS "stage",
  'neighbour' AS "part",
  CAST("points"."document" AS TEXT) AS "term",
  CAST(CASE WHEN $alike THEN "sides"."side" ELSE "sides"."side" * "sides"."similarity" END AS DOUBLE) AS "contribution"
FROM "work"."sides" AS "sides"
INNER JOIN "work"."points" AS "points"
  ON "sides"."point" = "points"."point"

-- neighbours/neutral_stages
SELECT
  "label",
  0 AS "stage",
  CAST(0 AS DOUBLE) AS "bias",
  CAST(0 AS DOUBLE) AS "per_token"
FROM "work"."labels" AS "labels"

-- neighbours/own_labels
SELECT
  "label" AS "point",
  "label"
FROM "work"."labels" AS "labels"
ORDER BY
  "label"

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
      1 / NULLIF("value", 0) - 1
    ) * POWER(CAST("documents" AS DOUBLE) / NULLIF("documents" - 1, 0), 2) AS "distance"
  FROM "measured"
)
SELECT
  "label",
  0 AS "leaf",
  "doc",
  CASE
    WHEN "target" = 0 OR "length" IS NULL
    THEN "value"
    WHEN NOT $unit
    THEN COALESCE(1 / (
      1 + "distance"
    ), 0)
    WHEN "documents" = 1 OR "square" <= 1e-12
    THEN 0
    ELSE "product" / (
      "length" * SQRT("square")
    )
  END AS "score",
  "target"
FROM "parted"

-- neighbours/point_labels
SELECT
  "doc" AS "point",
  "label"
FROM "work"."document_labels" AS "document_labels"
ORDER BY
  "doc",
  "label"

-- neighbours/point_terms
SELECT
  "entries"."doc" AS "point",
  "entries"."term",
  CAST("entries"."weight" / "positions"."length" AS REAL) AS "weight"
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
      WHEN $unit
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
  CAST("value_0" / "length" AS REAL) AS "value_0",
  CAST("value_1" / "length" AS REAL) AS "value_1"
FROM "divided"

-- neighbours/pulls
SELECT
  "sides"."doc",
  "sides"."label",
  SUM("sides"."side" * CAST("points"."value_0" AS DOUBLE)) / MAX("positions"."length") AS "value_0",
  SUM("sides"."side" * CAST("points"."value_1" AS DOUBLE)) / MAX("positions"."length") AS "value_1"
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
  SUM(CAST("entries"."weight" AS DOUBLE) * "basis"."weight_0") AS "value_0",
  SUM(CAST("entries"."weight" AS DOUBLE) * "basis"."weight_1") AS "value_1"
FROM "work"."entries" AS "entries"
INNER JOIN "work"."basis" AS "basis"
  ON "entries"."term" = "basis"."term"
GROUP BY
  "entries"."doc"

-- neighbours/sides
SELECT
  "explained_labels"."doc",
  "explained_labels"."label",
  "nearest"."point",
  CASE WHEN "point_labels"."label" IS NULL THEN -1 ELSE 1 END AS "side",
  "nearest"."similarity"
FROM "work"."explained_labels" AS "explained_labels"
INNER JOIN "work"."nearest" AS "nearest"
  ON "explained_labels"."doc" = "nearest"."doc"
LEFT JOIN "work"."point_labels" AS "point_labels"
  ON "nearest"."point" = "point_labels"."point"
  AND "explained_labels"."label" = "point_labels"."label"

-- neighbours/term_contributions
WITH "sums" AS (
  SELECT
    "sides"."doc",
    "sides"."label",
    "entries"."term",
    SUM(
      "sides"."side" * CAST("entries"."weight" AS DOUBLE) * "point_terms"."weight" / "positions"."length"
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
    CAST("point_terms"."weight" AS DOUBLE) AS "weight"
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
      $apart AND "entries"."doc" = "known"."point"
    )
  GROUP BY
    "entries"."doc",
    "known"."point"
)
SELECT
  "products"."doc",
  "products"."point",
  "products"."product" / "positions"."length" AS "similarity"
FROM "products"
INNER JOIN "work"."positions" AS "positions"
  ON "products"."doc" = "positions"."doc"
WHERE
  "positions"."length" > 0

-- neighbours/term_positions
SELECT
  "doc",
  SQRT(SUM(CAST("weight" AS DOUBLE) * "weight")) AS "length"
FROM "work"."entries" AS "entries"
GROUP BY
  "doc"

-- neighbours/training_points
SELECT
  "positions"."doc" AS "point",
  "documents"."id" AS "document",
  "positions"."value_0" AS "value_0",
  "positions"."value_1" AS "value_1"
FROM "work"."positions" AS "positions"
INNER JOIN "work"."documents" AS "documents"
  ON "positions"."doc" = "documents"."doc"
ORDER BY
  "positions"."doc"

-- neighbours/vote_scores
SELECT
  "coordinates"."label",
  0 AS "leaf",
  "coordinates"."doc",
  "coordinates"."value" AS "score",
  CASE WHEN "document_labels"."doc" IS NULL THEN 0 ELSE 1 END AS "target"
FROM "work"."coordinates" AS "coordinates"
LEFT JOIN "work"."document_labels" AS "document_labels"
  ON "coordinates"."doc" = "document_labels"."doc"
  AND "coordinates"."label" = "document_labels"."label"

-- neighbours/votes
WITH "voices" AS (
  SELECT
    "doc",
    "point",
    CASE WHEN $alike THEN 1 ELSE "similarity" END AS "vote"
  FROM "work"."nearest" AS "nearest"
), "totals" AS (
  SELECT
    "doc",
    SUM("vote") AS "vote"
  FROM "voices"
  GROUP BY
    "doc"
), "favours" AS (
  SELECT
    "voices"."doc",
    "point_labels"."label",
    SUM("voices"."vote") AS "vote"
  FROM "voices"
  INNER JOIN "work"."point_labels" AS "point_labels"
    ON "voices"."point" = "point_labels"."point"
  GROUP BY
    "voices"."doc",
    "point_labels"."label"
)
SELECT
  "stages"."label",
  "stages"."stage",
  "documents"."doc",
  2 * COALESCE("favours"."vote", 0) - COALESCE("totals"."vote", 0) + "stages"."bias" AS "value"
FROM "work"."documents" AS "documents"
CROSS JOIN "work"."stages" AS "stages"
LEFT JOIN "totals"
  ON "documents"."doc" = "totals"."doc"
LEFT JOIN "favours"
  ON "documents"."doc" = "favours"."doc" AND "stages"."label" = "favours"."label"

-- neighbours/wide_basis
SELECT
  "term",
  CAST(SUM(CASE WHEN "axis" = 0 THEN "weight" ELSE 0 END) AS REAL) AS "weight_0",
  CAST(SUM(CASE WHEN "axis" = 1 THEN "weight" ELSE 0 END) AS REAL) AS "weight_1"
FROM "work"."basis" AS "basis"
GROUP BY
  "term"
ORDER BY
  "term"
