SELECT
  `label_words`.`label`,
  0 AS `stage`,
  `vocabulary`.`term`,
  LN(CAST(`word_totals`.`amount` AS DOUBLE) + :smoothing) - LN(CAST(`word_totals`.`amount` - `label_words`.`amount` AS DOUBLE) + :smoothing) AS `weight`
FROM `work`.`label_words` AS `label_words`
INNER JOIN `work`.`vocabulary` AS `vocabulary`
  ON `label_words`.`word` = `vocabulary`.`word`
INNER JOIN `work`.`word_totals` AS `word_totals`
  ON `label_words`.`word` = `word_totals`.`word`
