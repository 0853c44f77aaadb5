SELECT
  "labels"."name" AS "label",
  "calibration_bins"."bin",
  "calibration_bins"."documents",
  "calibration_bins"."mean_probability",
  "calibration_bins"."share_positive"
FROM "work"."calibration_bins" AS "calibration_bins"
LEFT JOIN "work"."labels" AS "labels"
  ON "calibration_bins"."label" = "labels"."label"
ORDER BY
  CASE WHEN "calibration_bins"."label" IS NULL THEN 0 ELSE 1 END,
  "labels"."name",
  "calibration_bins"."bin"
