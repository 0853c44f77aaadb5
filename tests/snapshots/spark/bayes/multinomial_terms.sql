SELECT
  `label_words`.`label`,
  0 AS `stage`,
  `vocabulary`.`term`,
  LN((
    CAST(`label_words`.`amount` AS DOUBLE) + :smoothing
  ) / :smoothing) AS `weight`
FROM `work`.`label_words` AS `label_words`
INNER JOIN `work`.`vocabulary` AS `vocabulary`
  ON `label_words`.`word` = `vocabulary`.`word`
