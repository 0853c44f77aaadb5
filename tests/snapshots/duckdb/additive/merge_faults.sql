SELECT
  CAST(NULL AS INT) AS "label",
  CAST(NULL AS INT) AS "word"
FROM "work"."collection" AS "collection"
WHERE
  "documents" < 0
UNION ALL
SELECT
  "label",
  CAST(NULL AS INT) AS "word"
FROM "work"."label_totals" AS "label_totals"
WHERE
  "documents" < 0
UNION ALL
SELECT
  CAST(NULL AS INT) AS "label",
  "word"
FROM "work"."word_totals" AS "word_totals"
WHERE
  "documents" < 1 OR "amount" < 0
UNION ALL
SELECT
  "label",
  "word"
FROM "work"."label_words" AS "label_words"
WHERE
  "documents" < 1 OR "amount" < 0
