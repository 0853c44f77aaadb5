WITH "contents" AS (
  SELECT
    "id",
    LISTAGG(
      CONCAT(CAST("name" AS TEXT), CHR(31), CAST("value" AS TEXT)), CHR(30)
      ORDER BY
        CAST("name" AS TEXT),
        "value"
    ) AS "content"
  FROM "work"."entries" AS "entries"
  GROUP BY
    "id"
)
SELECT
  CAST("entry_rows"."id" AS TEXT) AS "key",
  MD5(
    CONCAT("contents"."content", CHR(29), COALESCE(CAST("entry_rows"."labels" AS TEXT), ''))
  ) AS "digest"
FROM "work"."entry_rows" AS "entry_rows"
INNER JOIN "work"."rows" AS "rows"
  ON "entry_rows"."row" = "rows"."row"
INNER JOIN "contents"
  ON "entry_rows"."id" = "contents"."id"
WHERE
  "rows"."left_out" IS NULL
