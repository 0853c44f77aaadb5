SELECT
  "label_words"."label",
  0 AS "stage",
  "vocabulary"."term",
  LN(
    CAST((
      CAST("label_words"."amount" AS DOUBLE PRECISION) + %(smoothing)s
    ) AS DOUBLE PRECISION) / %(smoothing)s
  ) AS "weight"
FROM "work"."label_words" AS "label_words"
INNER JOIN "work"."vocabulary" AS "vocabulary"
  ON "label_words"."word" = "vocabulary"."word"
