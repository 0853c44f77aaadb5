SELECT
  `document_rows`.`doc`,
  `vocabulary`.`term`,
  CAST(`bags`.`value` AS INT) AS `count`
FROM `work`.`bags` AS `bags`
INNER JOIN `work`.`document_rows` AS `document_rows`
  ON `bags`.`row` = `document_rows`.`row`
INNER JOIN `work`.`vocabulary` AS `vocabulary`
  ON `bags`.`word` = `vocabulary`.`word`
DISTRIBUTE BY
  `document_rows`.`doc`
SORT BY
  `document_rows`.`doc`,
  `vocabulary`.`term`
