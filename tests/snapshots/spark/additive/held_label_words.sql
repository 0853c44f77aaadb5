SELECT
  `folds`.`fold`,
  `document_labels`.`label`,
  `amounts`.`word`,
  COUNT(*) AS `documents`,
  SUM(`amounts`.`amount`) AS `amount`
FROM `work`.`amounts` AS `amounts`
INNER JOIN `work`.`document_rows` AS `document_rows`
  ON `amounts`.`row` = `document_rows`.`row`
INNER JOIN `work`.`folds` AS `folds`
  ON `document_rows`.`doc` = `folds`.`doc`
INNER JOIN `work`.`document_labels` AS `document_labels`
  ON `folds`.`doc` = `document_labels`.`doc`
GROUP BY
  `folds`.`fold`,
  `document_labels`.`label`,
  `amounts`.`word`
