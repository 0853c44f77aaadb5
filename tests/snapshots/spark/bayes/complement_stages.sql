WITH `collection` AS (
  SELECT
    COUNT(*) AS `terms`,
    SUM(`word_totals`.`amount`) AS `amount`
  FROM `work`.`word_totals` AS `word_totals`
  INNER JOIN `work`.`vocabulary` AS `vocabulary`
    ON `word_totals`.`word` = `vocabulary`.`word`
), `tokens` AS (
  SELECT
    `label_words`.`label`,
    SUM(`label_words`.`amount`) AS `amount`
  FROM `work`.`label_words` AS `label_words`
  INNER JOIN `work`.`vocabulary` AS `vocabulary`
    ON `label_words`.`word` = `vocabulary`.`word`
  GROUP BY
    `label_words`.`label`
)
SELECT
  `label_totals`.`label`,
  0 AS `stage`,
  CAST(0 AS DOUBLE) AS `bias`,
  LN(
    CAST(`collection`.`amount` - COALESCE(`tokens`.`amount`, 0) AS DOUBLE) + :smoothing * `collection`.`terms`
  ) AS `per_token`
FROM `work`.`label_totals` AS `label_totals`
CROSS JOIN `collection`
LEFT JOIN `tokens`
  ON `label_totals`.`label` = `tokens`.`label`
