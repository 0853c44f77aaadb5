WITH "sizes" AS (
  SELECT
    "label",
    MAX("stage") AS "last_stage"
  FROM "work"."discriminants" AS "discriminants"
  GROUP BY
    "label"
), "summed" AS (
  SELECT
    "discriminants"."label",
    "weights"."doc",
    SUM(
      CASE
        WHEN "discriminants"."stage" = 0
        THEN "weights"."weight" * "discriminants"."weight"
        ELSE 0
      END
    ) AS "on_first",
    SUM(
      CASE
        WHEN "discriminants"."stage" = 1
        THEN "weights"."weight" * "discriminants"."weight"
        ELSE 0
      END
    ) AS "on_second"
  FROM "work"."weights" AS "weights"
  INNER JOIN "work"."discriminants" AS "discriminants"
    ON "weights"."term" = "discriminants"."term"
  WHERE
    "discriminants"."stage" <= 1
  GROUP BY
    "discriminants"."label",
    "weights"."doc"
)
SELECT
  "labels"."name",
  "documents"."doc",
  NOT "document_labels"."doc" IS NULL AS "positive",
  COALESCE("summed"."on_first", 0) AS "on_first",
  CASE WHEN "sizes"."last_stage" > 0 THEN COALESCE("summed"."on_second", 0) END AS "on_second"
FROM "work"."labels" AS "labels"
CROSS JOIN "work"."documents" AS "documents"
LEFT JOIN "sizes"
  ON "labels"."label" = "sizes"."label"
LEFT JOIN "summed"
  ON "labels"."label" = "summed"."label" AND "documents"."doc" = "summed"."doc"
LEFT JOIN "work"."document_labels" AS "document_labels"
  ON "labels"."label" = "document_labels"."label"
  AND "documents"."doc" = "document_labels"."doc"
