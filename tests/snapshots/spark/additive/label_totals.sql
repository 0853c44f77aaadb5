SELECT
  `label`,
  COUNT(*) AS `documents`
FROM `work`.`labelled_rows` AS `labelled_rows`
GROUP BY
  `label`
