SELECT
  `word_spellings`.`field`,
  CAST(`word_spellings`.`name` AS STRING) AS `name`,
  `vocabulary`.`term`
FROM `work`.`word_spellings` AS `word_spellings`
INNER JOIN `work`.`vocabulary` AS `vocabulary`
  ON `word_spellings`.`word` = `vocabulary`.`word`
ORDER BY
  `vocabulary`.`term` NULLS LAST,
  `name` NULLS LAST
