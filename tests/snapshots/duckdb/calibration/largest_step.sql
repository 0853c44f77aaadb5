SELECT
  COALESCE(MAX(GREATEST(ABS("slope_step"), ABS("intercept_step"))), 0) AS "step"
FROM "work"."fits" AS "fits"
WHERE
  "iteration" = $iteration
