WITH "documents" AS (
  SELECT
    MD5(CONCAT(COALESCE("key", ''), CHR(  31), "digest")) AS "digest"
  FROM "work"."members" AS "members"
), "parts" AS (
  SELECT
    SUBSTRING("digest" FROM 1 FOR 3) AS "part",
    MD5(STRING_AGG("digest", ''
    ORDER BY
      "digest")) AS "digest"
  FROM "documents"
  GROUP BY
    SUBSTRING("digest" FROM 1 FOR 3)
)
SELECT
  MD5(STRING_AGG("digest", ''
  ORDER BY
    "part")) AS "digest"
FROM "parts"
