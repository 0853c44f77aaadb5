WITH "marked" AS (
  SELECT
    COALESCE("given_labels"."label", "document_labels"."label") AS "label",
    CASE WHEN "given_labels"."doc" IS NULL THEN 0 ELSE 1 END AS "given",
    CASE WHEN "document_labels"."doc" IS NULL THEN 0 ELSE 1 END AS "present"
  FROM "work"."given_labels" AS "given_labels"
  FULL OUTER JOIN "work"."document_labels" AS "document_labels"
    ON "given_labels"."doc" = "document_labels"."doc"
    AND "given_labels"."label" = "document_labels"."label"
), "counted" AS (
  SELECT
    "label",
    SUM("given" * "present") AS "hits",
    SUM("given" * (
      1 - "present"
    )) AS "false_alarms",
    SUM((
      1 - "given"
    ) * "present") AS "misses"
  FROM "marked"
  GROUP BY
    "label"
)
SELECT
  "labels"."label",
  "labels"."name",
  CAST(COALESCE("counted"."hits", 0) AS BIGINT) AS "hits",
  CAST(COALESCE("counted"."false_alarms", 0) AS BIGINT) AS "false_alarms",
  CAST(COALESCE("counted"."misses", 0) AS BIGINT) AS "misses"
FROM "work"."labels" AS "labels"
LEFT JOIN "counted"
  ON "labels"."label" = "counted"."label"
