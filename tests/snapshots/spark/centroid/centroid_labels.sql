WITH `squares` AS (
  SELECT
    `label`,
    SUM(`weight` * `weight`) AS `length`
  FROM `work`.`label_means` AS `label_means`
  GROUP BY
    `label`
)
SELECT
  `labels`.`label`,
  CASE WHEN :cosine THEN 0 ELSE COALESCE(`squares`.`length`, 0) / -2 END AS `bias`,
  CAST(0 AS DOUBLE) AS `per_token`
FROM `work`.`labels` AS `labels`
LEFT JOIN `squares`
  ON `labels`.`label` = `squares`.`label`
WHERE
  `labels`.`documents` > 0
