SELECT
  "name",
  "positive",
  COUNT(*) AS "documents",
  AVG("on_first") AS "first_mean",
  SQRT(ABS(AVG("on_first" * "on_first") - AVG("on_first") * AVG("on_first"))) AS "first_deviation",
  AVG("on_second") AS "second_mean",
  SQRT(ABS(AVG("on_second" * "on_second") - AVG("on_second") * AVG("on_second"))) AS "second_deviation"
FROM "work"."document_projections" AS "document_projections"
GROUP BY
  "name",
  "positive"
ORDER BY
  "name",
  "positive" DESC NULLS LAST
