-- desk/best_answers
WITH "ranked" AS (
  SELECT
    "document",
    "label",
    "log_odds",
    "has_label",
    ROW_NUMBER() OVER (PARTITION BY "document" ORDER BY "log_odds" DESC NULLS LAST, "label") AS "place"
  FROM "work"."unseen" AS "unseen"
)
SELECT
  "document",
  "label",
  "log_odds",
  "has_label",
  COUNT(*) OVER () AS "positives"
FROM "ranked"
WHERE
  "place" = 1

-- desk/explained_suspects
WITH "placed" AS (
  SELECT
    "rank",
    "term",
    ROW_NUMBER() OVER (PARTITION BY "rank" ORDER BY "contribution" DESC NULLS LAST, "term") AS "place"
  FROM "work"."reasons" AS "reasons"
), "listed" AS (
  SELECT
    "rank",
    STRING_AGG("term", ', '
    ORDER BY
      "place") AS "terms"
  FROM "placed"
  WHERE
    "place" <= %(terms)s
  GROUP BY
    "rank"
)
SELECT
  "first_suspects"."document",
  "first_suspects"."label",
  "first_suspects"."suggested",
  "first_suspects"."score",
  "listed"."terms"
FROM "work"."first_suspects" AS "first_suspects"
LEFT JOIN "listed"
  ON "first_suspects"."rank" = "listed"."rank"
ORDER BY
  "first_suspects"."rank"

-- desk/first_suspects
WITH "ranked" AS (
  SELECT
    CAST(ROW_NUMBER() OVER (ORDER BY "score" DESC NULLS LAST, "document", COALESCE("label", "suggested")) AS INT) AS "rank",
    "document",
    "label",
    "suggested",
    "score"
  FROM "work"."suspects" AS "suspects"
  WHERE
    %(label)s IS NULL OR "label" = %(label)s OR "suggested" = %(label)s
)
SELECT
  "rank",
  "document",
  "label",
  "suggested",
  "score"
FROM "ranked"
WHERE
  "rank" <= %(most)s
ORDER BY
  "rank"

-- desk/label_suspects
WITH "ranked" AS (
  SELECT
    "document",
    "label",
    "log_odds",
    "has_label",
    ROW_NUMBER() OVER (PARTITION BY "document", "has_label" ORDER BY "log_odds" DESC NULLS LAST, "label") AS "place"
  FROM "work"."unseen" AS "unseen"
)
SELECT
  "own"."document",
  "own"."label",
  "others"."label" AS "suggested",
  "others"."log_odds" - "own"."log_odds" AS "score"
FROM "ranked" AS "own"
INNER JOIN "ranked" AS "others"
  ON "own"."document" = "others"."document"
WHERE
  "own"."has_label"
  AND NOT "others"."has_label"
  AND "others"."place" = 1
  AND "others"."log_odds" > "own"."log_odds"

-- desk/likely_answers
WITH "ranked" AS (
  SELECT
    "document",
    "label",
    "log_odds",
    "has_label",
    ROW_NUMBER() OVER (ORDER BY "log_odds" DESC NULLS LAST, "document", "label") AS "place",
    SUM(CASE WHEN "has_label" THEN 1 ELSE 0 END) OVER () AS "positives"
  FROM "work"."unseen" AS "unseen"
)
SELECT
  "document",
  "label",
  "log_odds",
  "has_label",
  "positives"
FROM "ranked"
WHERE
  "place" <= 2 * "positives"

-- desk/reject_curve
WITH "ranked" AS (
  SELECT
    "log_odds",
    "positives",
    CASE WHEN "has_label" THEN 1 ELSE 0 END AS "hit",
    ROW_NUMBER() OVER (ORDER BY "log_odds" DESC NULLS LAST, "document", "label") AS "place",
    COUNT(*) OVER () AS "answers"
  FROM "work"."answers" AS "answers"
), "dealt" AS (
  SELECT
    "log_odds",
    "positives",
    "hit",
    FLOOR(CAST(100.0 * (
      "place" - 1
    ) AS DOUBLE PRECISION) / "answers") AS "step"
  FROM "ranked"
), "steps" AS (
  SELECT
    "step",
    MIN("log_odds") AS "log_odds",
    MAX("positives") AS "positives",
    COUNT(*) AS "given",
    SUM("hit") AS "hits"
  FROM "dealt"
  GROUP BY
    "step"
), "running" AS (
  SELECT
    "step",
    "log_odds",
    "positives",
    CAST(SUM("given") OVER (ORDER BY "step") AS DOUBLE PRECISION) AS "given",
    CAST(SUM("hits") OVER (ORDER BY "step") AS DOUBLE PRECISION) AS "hits"
  FROM "steps"
)
SELECT
  CAST("given" AS BIGINT) AS "given",
  "log_odds",
  CAST("hits" AS DOUBLE PRECISION) / "given" AS "precision",
  CAST("hits" AS DOUBLE PRECISION) / NULLIF("positives", 0) AS "recall"
FROM "running"
ORDER BY
  "given"
