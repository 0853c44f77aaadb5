-- generate/tcat_documents
WITH "numbers" AS (
  SELECT
    GENERATE_SERIES(CAST(0 AS BIGINT), %(positives)s + %(negatives)s - 1) AS "doc"
)
SELECT
  "doc",
  CASE
    WHEN DIV((
      "doc" + 1
    ) * %(positives)s, %(positives)s + %(negatives)s) > DIV("doc" * %(positives)s, %(positives)s + %(negatives)s)
    THEN 'positive'
    ELSE 'negative'
  END AS "label"
FROM "numbers"

-- generate/tcat_draws
WITH "draws" AS (
  SELECT
    "documents"."doc",
    "documents"."label",
    "subsets"."subset",
    "subsets"."size",
    "subsets"."first",
    GENERATE_SERIES(
      0,
      CASE
        WHEN "documents"."label" = 'positive'
        THEN "subsets"."positives"
        ELSE "subsets"."negatives"
      END - 1
    ) AS "draw"
  FROM "work"."tcat_documents" AS "documents"
  CROSS JOIN "work"."tcat_subsets" AS "subsets"
  WHERE
    "documents"."doc" BETWEEN %(first_doc)s AND %(last_doc)s
), "keys" AS (
  SELECT
    "doc",
    "label",
    "size",
    "first",
    (
      "doc" * 64 + "subset"
    ) * 1024 + "draw" AS "key"
  FROM "draws"
), "once" AS (
  SELECT
    "doc",
    "label",
    "size",
    "first",
    (
      "key" % 2147483647 * 48271 + CAST(DIV("key", 2147483647) AS BIGINT) * 69621 + CAST(%(seed)s AS BIGINT) % 2147483647 * 16807 + 12345
    ) % 2147483647 AS "hash"
  FROM "keys"
), "twice" AS (
  SELECT
    "doc",
    "label",
    "size",
    "first",
    (
      "hash" # (
        "hash" >> 15
      )
    ) * 1103515245 % 2147483647 AS "hash"
  FROM "once"
), "thrice" AS (
  SELECT
    "doc",
    "label",
    "size",
    "first",
    (
      "hash" # (
        "hash" >> 13
      )
    ) * 1812433253 % 2147483647 AS "hash"
  FROM "twice"
)
SELECT
  "doc",
  "first" + (
    "hash" # (
      "hash" >> 16
    )
  ) % "size" AS "term",
  "label"
FROM "thrice"

-- generate/tcat_subsets
WITH "given" AS (
  SELECT
    GENERATE_SERIES(0, CARDINALITY(CAST(%(sizes)s AS BIGINT[])) - 1) AS "subset",
    UNNEST(CAST(%(positives)s AS BIGINT[])) AS "positives",
    UNNEST(CAST(%(negatives)s AS BIGINT[])) AS "negatives",
    UNNEST(CAST(%(sizes)s AS BIGINT[])) AS "size"
)
SELECT
  "subset",
  "positives",
  "negatives",
  "size",
  CAST(SUM("size") OVER (ORDER BY "subset") - "size" AS BIGINT) AS "first"
FROM "given"

-- generate/tcat_texts
SELECT
  "doc",
  STRING_AGG(CONCAT('t', "term"), ' '
  ORDER BY
    "term") AS "text",
  "label"
FROM "work"."tcat_draws" AS "tcat_draws"
GROUP BY
  "doc",
  "label"
ORDER BY
  "doc"
