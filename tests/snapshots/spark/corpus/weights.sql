WITH `raw` AS (
  SELECT
    `postings`.`doc`,
    `postings`.`term`,
    CASE :weighting
      WHEN 'simpl'
      THEN (
        1 + LN(1 + LN(`postings`.`count`))
      ) * `terms`.`idf`
      WHEN 'ltc'
      THEN CASE
        WHEN `postings`.`count` < 1
        THEN `postings`.`count`
        ELSE 1 + LN(`postings`.`count`)
      END * `terms`.`idf`
      WHEN 'tfidf'
      THEN `postings`.`count` * `terms`.`idf`
      WHEN 'log_log'
      THEN 1 + LN(1 + LN(`postings`.`count`))
      WHEN 'log'
      THEN 1 + LN(`postings`.`count`)
      WHEN 'binary'
      THEN 1
      ELSE `postings`.`count`
    END AS `weight`
  FROM `work`.`postings` AS `postings`
  INNER JOIN `work`.`terms` AS `terms`
    ON `postings`.`term` = `terms`.`term`
)
SELECT
  `doc`,
  `term`,
  CAST(`weight` / CASE
    WHEN :unit_length
    THEN SQRT(
      SUM(`weight` * `weight`) OVER (
        PARTITION BY `doc`
        ORDER BY `term`
        ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING
      )
    )
    ELSE 1
  END AS FLOAT) AS `weight`
FROM `raw`
WHERE
  `weight` <> 0
DISTRIBUTE BY
  `doc`
SORT BY
  `doc`,
  `term`
