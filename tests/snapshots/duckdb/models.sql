-- models/held_documents
WITH "keys" AS (
  SELECT DISTINCT
    CAST("id" AS TEXT) AS "key"
  FROM "work"."documents" AS "documents"
)
SELECT
  COUNT("keys"."key") AS "by_key"
FROM "work"."change" AS "change"
LEFT JOIN "keys"
  ON "change"."key" = "keys"."key"

-- models/held_members
WITH "keys" AS (
  SELECT DISTINCT
    "key"
  FROM "work"."members" AS "members"
), "contents" AS (
  SELECT DISTINCT
    "digest"
  FROM "work"."members" AS "members"
)
SELECT
  COUNT("keys"."key") AS "by_key",
  COUNT("contents"."digest") AS "by_content"
FROM "work"."change" AS "change"
LEFT JOIN "keys"
  ON "change"."key" = "keys"."key"
LEFT JOIN "contents"
  ON "change"."digest" = "contents"."digest"

-- models/held_unseen
WITH "keys" AS (
  SELECT DISTINCT
    CAST("document" AS TEXT) AS "key"
  FROM "work"."unseen" AS "unseen"
)
SELECT
  COUNT("keys"."key") AS "by_key"
FROM "work"."change" AS "change"
LEFT JOIN "keys"
  ON "change"."key" = "keys"."key"

-- models/keyed_members
SELECT
  COUNT("key") AS "documents"
FROM "work"."change" AS "change"
