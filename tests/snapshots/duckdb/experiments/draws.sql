WITH "drawn" AS (
  SELECT
    "doc",
    ROW_NUMBER() OVER (ORDER BY MD5(CONCAT(CAST($seed AS TEXT), ':', "doc")), "doc") AS "place",
    COUNT(*) OVER () AS "documents"
  FROM "work"."documents" AS "documents"
)
SELECT
  "doc",
  CAST(FLOOR(1000.0 * (
    "place" - 1
  ) / "documents") AS INT) AS "fold"
FROM "drawn"
