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
