SELECT
  COALESCE(SUM("documents" * "break_even") / NULLIF(SUM("documents"), 0), 0) AS "micro",
  AVG("break_even") AS "macro"
FROM "work"."break_even" AS "break_even"
