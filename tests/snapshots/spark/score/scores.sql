WITH `sums` AS (
  SELECT
    `entries`.`doc`,
    `model_terms`.`label`,
    SUM(`entries`.`value` * `model_terms`.`weight`) AS `score`
  FROM `work`.`entries` AS `entries`
  INNER JOIN `work`.`model_terms` AS `model_terms`
    ON `entries`.`term` = `model_terms`.`term`
  GROUP BY
    `entries`.`doc`,
    `model_terms`.`label`
), `lengths` AS (
  SELECT
    `doc`,
    SUM(`value`) AS `tokens`
  FROM `work`.`entries` AS `entries`
  GROUP BY
    `doc`
)
SELECT
  `documents`.`doc`,
  `model_labels`.`label`,
  `model_labels`.`bias` + `model_labels`.`per_token` * COALESCE(`lengths`.`tokens`, 0) + COALESCE(`sums`.`score`, 0) AS `score`
FROM `work`.`documents` AS `documents`
CROSS JOIN `work`.`model_labels` AS `model_labels`
LEFT JOIN `lengths`
  ON `documents`.`doc` = `lengths`.`doc`
LEFT JOIN `sums`
  ON `documents`.`doc` = `sums`.`doc` AND `model_labels`.`label` = `sums`.`label`
