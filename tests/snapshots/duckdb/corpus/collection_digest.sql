WITH "documents" AS (
  SELECT
    MD5(CONCAT(COALESCE("key", ''), CHR(31), "digest")) AS "digest"
  FROM "work"."members" AS "members"
), "parts" AS (
  SELECT
    SUBSTRING("digest", 1, 3) AS "part",
    MD5(LISTAGG("digest", ''
    ORDER BY
      "digest")) AS "digest"
  FROM "documents"
  GROUP BY
    SUBSTRING("digest", 1, 3)
)
SELECT
  MD5(LISTAGG("digest", ''
  ORDER BY
    "part")) AS "digest"
FROM "parts"
