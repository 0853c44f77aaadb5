SELECT
  UNNEST(CAST($words AS TEXT[])) AS "name",
  UNNEST(CAST($stems AS TEXT[])) AS "stem"
