SELECT
  "keyed_documents"."doc",
  "spellings"."term",
  SUM("entry_rows"."value") AS "value"
FROM "work"."entry_rows" AS "entry_rows"
INNER JOIN "work"."keyed_documents" AS "keyed_documents"
  ON "entry_rows"."document" = "keyed_documents"."document"
INNER JOIN "work"."spellings" AS "spellings"
  ON CAST("entry_rows"."name" AS TEXT) = "spellings"."name"
GROUP BY
  "keyed_documents"."doc",
  "spellings"."term"
HAVING
  SUM("entry_rows"."value") <> 0
