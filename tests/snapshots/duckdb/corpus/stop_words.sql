SELECT
  UNNEST(CAST($words AS TEXT[])) AS "name"
