WITH "counted" AS (
  SELECT
    "row_labels"."name",
    CASE WHEN $of_all THEN COUNT(*) ELSE COUNT("document_rows"."row") END AS "documents"
  FROM "work"."row_labels" AS "row_labels"
  INNER JOIN "work"."rows" AS "rows"
    ON "row_labels"."row" = "rows"."row"
  LEFT JOIN "work"."document_rows" AS "document_rows"
    ON "rows"."row" = "document_rows"."row"
  WHERE
    "rows"."left_out" IS NULL
  GROUP BY
    "row_labels"."name"
  HAVING
    $of_all OR COUNT("document_rows"."row") > 0
), "unseen" AS (
  SELECT
    ROW_NUMBER() OVER (ORDER BY "counted"."name") - 1 AS "position",
    "counted"."name"
  FROM "counted"
  LEFT JOIN "work"."known_labels" AS "known_labels"
    ON "counted"."name" = "known_labels"."name"
  WHERE
    "known_labels"."name" IS NULL
), "known" AS (
  SELECT
    COALESCE(MAX("label"), -1) + 1 AS "labels"
  FROM "work"."known_labels" AS "known_labels"
), "numbered" AS (
  SELECT
    "label",
    "name"
  FROM "work"."known_labels" AS "known_labels"
  UNION ALL
  SELECT
    CAST("known"."labels" + "unseen"."position" AS INT) AS "label",
    "unseen"."name"
  FROM "unseen"
  CROSS JOIN "known"
)
SELECT
  "numbered"."label",
  "numbered"."name",
  COALESCE("counted"."documents", 0) AS "documents"
FROM "numbered"
LEFT JOIN "counted"
  ON "numbered"."name" = "counted"."name"
ORDER BY
  "numbered"."label"
