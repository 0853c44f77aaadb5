SELECT
  "side_means"."label",
  0 AS "stage",
  "side_means"."term",
  (
    "side_means"."weight" - "side_means"."rest_weight"
  ) * CASE WHEN $inverse THEN "terms"."idf" ELSE 1 END AS "weight"
FROM "work"."side_means" AS "side_means"
INNER JOIN "work"."terms" AS "terms"
  ON "side_means"."term" = "terms"."term"
WHERE
  "side_means"."weight" <> "side_means"."rest_weight"
