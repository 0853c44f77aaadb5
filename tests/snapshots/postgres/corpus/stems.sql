SELECT
  UNNEST(CAST(%(words)s AS TEXT[])) AS "name",
  UNNEST(CAST(%(stems)s AS TEXT[])) AS "stem"
