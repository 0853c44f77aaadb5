SELECT
  `labelled_rows`.`label`,
  `document_amounts`.`word`,
  COUNT(*) AS `documents`,
  SUM(`document_amounts`.`amount`) AS `amount`
FROM `work`.`document_amounts` AS `document_amounts`
INNER JOIN `work`.`labelled_rows` AS `labelled_rows`
  ON `document_amounts`.`row` = `labelled_rows`.`row`
GROUP BY
  `labelled_rows`.`label`,
  `document_amounts`.`word`
