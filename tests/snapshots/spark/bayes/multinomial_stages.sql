WITH `terms` AS (
  SELECT
    COUNT(*) AS `terms`
  FROM `work`.`vocabulary` AS `vocabulary`
), `collection` AS (
  SELECT
    CAST(COUNT(*) AS DOUBLE) AS `labels`,
    SUM(`documents`) AS `documents`
  FROM `work`.`label_totals` AS `label_totals`
), `tokens` AS (
  SELECT
    `label_words`.`label`,
    CAST(SUM(`label_words`.`amount`) AS DOUBLE) AS `amount`
  FROM `work`.`label_words` AS `label_words`
  INNER JOIN `work`.`vocabulary` AS `vocabulary`
    ON `label_words`.`word` = `vocabulary`.`word`
  GROUP BY
    `label_words`.`label`
)
SELECT
  `label_totals`.`label`,
  0 AS `stage`,
  CASE
    WHEN :flat_prior
    THEN -LN(`collection`.`labels`)
    ELSE LN(CAST(`label_totals`.`documents` AS DOUBLE) / `collection`.`documents`)
  END AS `bias`,
  LN(:smoothing / (
    COALESCE(`tokens`.`amount`, 0) + :smoothing * `terms`.`terms`
  )) AS `per_token`
FROM `work`.`label_totals` AS `label_totals`
CROSS JOIN `terms`
CROSS JOIN `collection`
LEFT JOIN `tokens`
  ON `label_totals`.`label` = `tokens`.`label`
