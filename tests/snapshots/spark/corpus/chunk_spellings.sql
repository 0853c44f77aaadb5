SELECT
  `pieces`.`field`,
  `pieces`.`chunk` AS `name`,
  `word_spellings`.`word`
FROM `work`.`pieces` AS `pieces`
INNER JOIN `work`.`word_spellings` AS `word_spellings`
  ON `pieces`.`name` = `word_spellings`.`name`
  AND `pieces`.`field` = `word_spellings`.`field`
