-- views/decision
SELECT
  "labels"."name" AS "label",
  "leaves"."leaf",
  "leaves"."positive",
  "bounds"."stage",
  "bounds"."low",
  "bounds"."high",
  "leaves"."slope",
  "leaves"."intercept"
FROM "work"."leaves" AS "leaves"
INNER JOIN "work"."labels" AS "labels"
  ON "leaves"."label" = "labels"."label"
LEFT JOIN "work"."bounds" AS "bounds"
  ON "leaves"."label" = "bounds"."label" AND "leaves"."leaf" = "bounds"."leaf"

-- views/top_terms
SELECT
  "strongest_terms"."label",
  "strongest_terms"."term",
  "strongest_terms"."weight",
  CAST(ROW_NUMBER() OVER (
    PARTITION BY "strongest_terms"."label"
    ORDER BY "strongest_terms"."lead" DESC, "strongest_terms"."term"
  ) AS INT) AS "rank"
FROM "work"."strongest_terms" AS "strongest_terms"
WHERE
  "strongest_terms"."stage" = 0
