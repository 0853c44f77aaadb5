SELECT
  `all_decisions`.`doc`,
  `all_decisions`.`label`,
  `all_decisions`.`score`,
  `all_decisions`.`probability`,
  `all_decisions`.`positive`
FROM `work`.`all_decisions` AS `all_decisions`
INNER JOIN `work`.`document_rows` AS `document_rows`
  ON `all_decisions`.`doc` = `document_rows`.`doc`
