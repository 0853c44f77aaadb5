-- selection/kept_by_label
WITH "ranked" AS (
  SELECT
    "label",
    "term",
    ROW_NUMBER() OVER (PARTITION BY "label" ORDER BY "score" DESC, "term") AS "place"
  FROM "work"."term_scores" AS "term_scores"
)
SELECT
  "label",
  "term"
FROM "ranked"
WHERE
  "place" <= $features

-- selection/kept_of_all
WITH "best" AS (
  SELECT
    "term",
    MAX("score") AS "score"
  FROM "work"."term_scores" AS "term_scores"
  GROUP BY
    "term"
)
SELECT
  "term"
FROM (
  SELECT
    "term",
    ROW_NUMBER() OVER (ORDER BY "score" DESC, "term") AS "place"
  FROM "best"
) AS "ranked"
WHERE
  "place" <= $features

-- selection/label_features
SELECT
  "kept"."label",
  "selected_terms"."term"
FROM "work"."kept" AS "kept"
INNER JOIN "work"."selected_terms" AS "selected_terms"
  ON "kept"."term" = "selected_terms"."earlier"

-- selection/label_term_documents
SELECT
  "document_labels"."label",
  "weights"."term",
  COUNT(*) AS "documents"
FROM "work"."weights" AS "weights"
INNER JOIN "work"."document_labels" AS "document_labels"
  ON "weights"."doc" = "document_labels"."doc"
GROUP BY
  "document_labels"."label",
  "weights"."term"

-- selection/selected_terms
WITH "terms" AS (
  SELECT DISTINCT
    "term"
  FROM "work"."kept" AS "kept"
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "term") - 1 AS INT) AS "term",
  "term" AS "earlier"
FROM "terms"

-- selection/selected_vocabulary
SELECT
  "selected_terms"."term",
  "vocabulary"."word",
  "vocabulary"."field",
  "vocabulary"."name",
  "vocabulary"."documents"
FROM "work"."vocabulary" AS "vocabulary"
INNER JOIN "work"."selected_terms" AS "selected_terms"
  ON "vocabulary"."term" = "selected_terms"."earlier"
ORDER BY
  "selected_terms"."term"

-- selection/term_documents
SELECT
  "term",
  COUNT(*) AS "documents"
FROM "work"."weights" AS "weights"
GROUP BY
  "term"

-- selection/term_scores
WITH "collection" AS (
  SELECT
    CAST(COUNT(*) AS DOUBLE) AS "documents"
  FROM "work"."documents" AS "documents"
), "label_sizes" AS (
  SELECT
    "label",
    CAST(COUNT(*) AS DOUBLE) AS "documents"
  FROM "work"."document_labels" AS "document_labels"
  GROUP BY
    "label"
), "cells" AS (
  SELECT
    "label_sizes"."label",
    "term_documents"."term",
    CAST(COALESCE("label_term_documents"."documents", 0) AS DOUBLE) AS "both_of_them",
    CAST("term_documents"."documents" AS DOUBLE) AS "with_term",
    "label_sizes"."documents" AS "with_label",
    "collection"."documents" AS "total",
    "term_documents"."documents" - CAST(COALESCE("label_term_documents"."documents", 0) AS DOUBLE) AS "term_alone",
    "label_sizes"."documents" - CAST(COALESCE("label_term_documents"."documents", 0) AS DOUBLE) AS "label_alone",
    "collection"."documents" - "label_sizes"."documents" - "term_documents"."documents" + CAST(COALESCE("label_term_documents"."documents", 0) AS DOUBLE) AS "neither"
  FROM "label_sizes"
  CROSS JOIN "work"."term_documents" AS "term_documents"
  CROSS JOIN "collection"
  LEFT JOIN "work"."label_term_documents" AS "label_term_documents"
    ON "label_sizes"."label" = "label_term_documents"."label"
    AND "term_documents"."term" = "label_term_documents"."term"
), "scores" AS (
  SELECT
    "label",
    "term",
    CASE $criterion
      WHEN 'frequency'
      THEN "with_term"
      WHEN 'chi-square'
      THEN COALESCE(
        "total" * POWER("both_of_them" * "neither" - "term_alone" * "label_alone", 2) / NULLIF(
          "with_term" * (
            "total" - "with_term"
          ) * "with_label" * (
            "total" - "with_label"
          ),
          0
        ),
        0
      )
      WHEN 'gini'
      THEN 2 * "with_label" * (
        "total" - "with_label"
      ) / (
        "total" * "total"
      ) - 2 * "both_of_them" * "term_alone" / (
        "total" * "with_term"
      ) - COALESCE(
        2 * "label_alone" * "neither" / (
          "total" * NULLIF("total" - "with_term", 0)
        ),
        0
      )
      ELSE COALESCE(
        "both_of_them" / "total" * LN(NULLIF("both_of_them", 0) * "total" / (
          "with_term" * "with_label"
        )),
        0
      ) + COALESCE(
        "term_alone" / "total" * LN(
          NULLIF("term_alone", 0) * "total" / (
            "with_term" * (
              "total" - "with_label"
            )
          )
        ),
        0
      ) + COALESCE(
        "label_alone" / "total" * LN(
          NULLIF("label_alone", 0) * "total" / (
            (
              "total" - "with_term"
            ) * "with_label"
          )
        ),
        0
      ) + COALESCE(
        "neither" / "total" * LN(
          NULLIF("neither", 0) * "total" / (
            (
              "total" - "with_term"
            ) * (
              "total" - "with_label"
            )
          )
        ),
        0
      )
    END AS "score"
  FROM "cells"
)
SELECT
  "label",
  "term",
  CAST("score" AS DECIMAL(38, 12)) AS "score"
FROM "scores"
