SELECT
  `doc`,
  `label`
FROM `work`.`document_labels` AS `document_labels`
ORDER BY
  `doc` NULLS LAST,
  `label` NULLS LAST
