SELECT
  COALESCE(
    CAST(SUM("documents" * "break_even") AS DOUBLE PRECISION) / NULLIF(SUM("documents"), 0),
    0
  ) AS "micro",
  COALESCE(AVG("break_even"), 0) AS "macro"
FROM "work"."break_even" AS "break_even"
