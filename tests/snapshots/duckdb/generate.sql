-- generate/tcat_counts
SELECT
  "doc",
  "term",
  COUNT(*) AS "count",
  "label"
FROM "work"."tcat_draws" AS "tcat_draws"
GROUP BY
  "doc",
  "term",
  "label"
ORDER BY
  "doc",
  "term"

-- generate/tcat_documents
WITH "numbers" AS (
  SELECT
    UNNEST(RANGE(0, $positives + $negatives)) AS "doc"
)
SELECT
  "doc",
  CASE
    WHEN (
      "doc" + 1
    ) * $positives // (
      $positives + $negatives
    ) > "doc" * $positives // (
      $positives + $negatives
    )
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
    UNNEST(
      RANGE(
        0,
        CASE
          WHEN "documents"."label" = 'positive'
          THEN "subsets"."positives"
          ELSE "subsets"."negatives"
        END
      )
    ) AS "draw"
  FROM "work"."tcat_documents" AS "documents"
  CROSS JOIN "work"."tcat_subsets" AS "subsets"
  WHERE
    "documents"."doc" BETWEEN $first_doc AND $last_doc
), "keys" AS (
  SELECT
    "doc",
    "label",
    "size",
    "first",
    (
      CAST("doc" AS BIGINT) * 64 + "subset"
    ) * 1024 + "draw" AS "key"
  FROM "draws"
), "once" AS (
  SELECT
    "doc",
    "label",
    "size",
    "first",
    (
      "key" % 2147483647 * 48271 + "key" // 2147483647 * 69621 + CAST($seed AS BIGINT) % 2147483647 * 16807 + 12345
    ) % 2147483647 AS "hash"
  FROM "keys"
), "twice" AS (
  SELECT
    "doc",
    "label",
    "size",
    "first",
    (
      XOR("hash", (
        "hash" >> 15
      ))
    ) * 1103515245 % 2147483647 AS "hash"
  FROM "once"
), "thrice" AS (
  SELECT
    "doc",
    "label",
    "size",
    "first",
    (
      XOR("hash", (
        "hash" >> 13
      ))
    ) * 1812433253 % 2147483647 AS "hash"
  FROM "twice"
)
SELECT
  "doc",
  "first" + (
    XOR("hash", (
      "hash" >> 16
    ))
  ) % "size" AS "term",
  "label"
FROM "thrice"

-- generate/tcat_subsets
WITH "given" AS (
  SELECT
    UNNEST(RANGE(0, LENGTH($sizes))) AS "subset",
    UNNEST($positives) AS "positives",
    UNNEST($negatives) AS "negatives",
    UNNEST($sizes) AS "size"
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
  LISTAGG(CONCAT('t', "term"), ' '
  ORDER BY
    "term") AS "text",
  "label"
FROM "work"."tcat_draws" AS "tcat_draws"
GROUP BY
  "doc",
  "label"
ORDER BY
  "doc"
