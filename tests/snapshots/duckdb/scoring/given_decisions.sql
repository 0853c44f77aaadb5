SELECT
  "own_decisions"."doc",
  "own_decisions"."label",
  "own_decisions"."score",
  "own_decisions"."probability",
  ROW_NUMBER() OVER (
    PARTITION BY "own_decisions"."doc"
    ORDER BY "own_decisions"."score" DESC, "own_decisions"."label"
  ) = 1 AS "positive"
FROM "work"."own_decisions" AS "own_decisions"
