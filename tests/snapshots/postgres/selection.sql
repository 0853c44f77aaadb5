-- selection/kept_by_label
WITH "ranked" AS (
  SELECT
    "label",
    "term",
    ROW_NUMBER() OVER (PARTITION BY "label" ORDER BY "score" DESC NULLS LAST, "term") AS "place"
  FROM "work"."term_scores" AS "term_scores"
)
SELECT
  "label",
  "term"
FROM "ranked"
WHERE
  "place" <= %(features)s

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
    ROW_NUMBER() OVER (ORDER BY "score" DESC NULLS LAST, "term") AS "place"
  FROM "best"
) AS "ranked"
WHERE
  "place" <= %(features)s

-- selection/term_scores
WITH "collection" AS (
  SELECT
    CAST(COUNT(*) AS DOUBLE PRECISION) AS "documents"
  FROM "work"."documents" AS "documents"
), "label_sizes" AS (
  SELECT
    "label",
    CAST(COUNT(*) AS DOUBLE PRECISION) AS "documents"
  FROM "work"."document_labels" AS "document_labels"
  GROUP BY
    "label"
), "cells" AS (
  SELECT
    "label_sizes"."label",
    "term_documents"."term",
    CAST(COALESCE("label_term_documents"."documents", 0) AS DOUBLE PRECISION) AS "both_of_them",
    CAST("term_documents"."documents" AS DOUBLE PRECISION) AS "with_term",
    "label_sizes"."documents" AS "with_label",
    "collection"."documents" AS "total",
    "term_documents"."documents" - CAST(COALESCE("label_term_documents"."documents", 0) AS DOUBLE PRECISION) AS "term_alone",
    "label_sizes"."documents" - CAST(COALESCE("label_term_documents"."documents", 0) AS DOUBLE PRECISION) AS "label_alone",
    "collection"."documents" - "label_sizes"."documents" - "term_documents"."documents" + CAST(COALESCE("label_term_documents"."documents", 0) AS DOUBLE PRECISION) AS "neither"
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
    CASE %(criterion)s
      WHEN 'frequency'
      THEN "with_term"
      WHEN 'chi-square'
      THEN COALESCE(
        CAST("total" * POWER("both_of_them" * "neither" - "term_alone" * "label_alone", 2) AS DOUBLE PRECISION) / NULLIF(
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
      THEN CAST(2 * "with_label" * (
        "total" - "with_label"
      ) AS DOUBLE PRECISION) / (
        "total" * "total"
      ) - CAST(2 * "both_of_them" * "term_alone" AS DOUBLE PRECISION) / (
        "total" * "with_term"
      ) - COALESCE(
        CAST(2 * "label_alone" * "neither" AS DOUBLE PRECISION) / (
          "total" * NULLIF("total" - "with_term", 0)
        ),
        0
      )
      ELSE COALESCE(
        CAST("both_of_them" AS DOUBLE PRECISION) / "total" * LN(
          CAST(NULLIF("both_of_them", 0) * "total" AS DOUBLE PRECISION) / (
            "with_term" * "with_label"
          )
        ),
        0
      ) + COALESCE(
        CAST("term_alone" AS DOUBLE PRECISION) / "total" * LN(
          CAST(NULLIF("term_alone", 0) * "total" AS DOUBLE PRECISION) / (
            "with_term" * (
              "total" - "with_label"
            )
          )
        ),
        0
      ) + COALESCE(
        CAST("label_alone" AS DOUBLE PRECISION) / "total" * LN(
          CAST(NULLIF("label_alone", 0) * "total" AS DOUBLE PRECISION) / (
            (
              "total" - "with_term"
            ) * "with_label"
          )
        ),
        0
      ) + COALESCE(
        CAST("neither" AS DOUBLE PRECISION) / "total" * LN(
          CAST(NULLIF("neither", 0) * "total" AS DOUBLE PRECISION) / (
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
