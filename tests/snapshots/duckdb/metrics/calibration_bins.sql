WITH "marked" AS (
  SELECT
    "decisions"."label",
    CAST("decisions"."probability" AS DOUBLE) AS "probability",
    CASE WHEN "document_labels"."doc" IS NULL THEN 0 ELSE 1 END AS "present"
  FROM "work"."decisions" AS "decisions"
  LEFT JOIN "work"."document_labels" AS "document_labels"
    ON "decisions"."doc" = "document_labels"."doc"
    AND "decisions"."label" = "document_labels"."label"
  WHERE
    NOT "decisions"."probability" IS NULL
), "binned" AS (
  SELECT
    "label",
    CAST(GREATEST(-FLOOR(-"probability" * $bins) - 1, 0) AS INT) AS "bin",
    COUNT(*) AS "documents",
    SUM("probability") AS "probability",
    CAST(SUM("present") AS BIGINT) AS "positives"
  FROM "marked"
  GROUP BY
    "label",
    "bin"
), "pooled" AS (
  SELECT
    CAST(NULL AS INT) AS "label",
    "bin",
    CAST(SUM("documents") AS BIGINT) AS "documents",
    SUM("probability") AS "probability",
    CAST(SUM("positives") AS BIGINT) AS "positives"
  FROM "binned"
  GROUP BY
    "bin"
), "every_bin" AS (
  SELECT
    "label",
    "bin",
    "documents",
    "probability",
    "positives"
  FROM "binned"
  UNION ALL
  SELECT
    "label",
    "bin",
    "documents",
    "probability",
    "positives"
  FROM "pooled"
)
SELECT
  "label",
  "bin",
  "documents",
  "probability" / "documents" AS "mean_probability",
  CAST("positives" AS DOUBLE) / "documents" AS "share_positive"
FROM "every_bin"
