WITH `squares` AS (
  SELECT
    `label`,
    SUM(`rest_weight` * `rest_weight` - `weight` * `weight`) AS `difference`
  FROM `work`.`side_means` AS `side_means`
  GROUP BY
    `label`
)
SELECT
  `label_totals`.`label`,
  0 AS `stage`,
  COALESCE(`squares`.`difference`, 0) / 2 AS `bias`,
  CAST(0 AS DOUBLE) AS `per_token`
FROM `work`.`label_totals` AS `label_totals`
LEFT JOIN `squares`
  ON `label_totals`.`label` = `squares`.`label`
