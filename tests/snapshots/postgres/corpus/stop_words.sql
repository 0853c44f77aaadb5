SELECT
  UNNEST(CAST(%(words)s AS TEXT[])) AS "name"
