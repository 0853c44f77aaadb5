SELECT
  `label_means`.`label`,
  0 AS `stage`,
  `label_means`.`term`,
  `label_means`.`weight` * CASE WHEN :inverse THEN `terms`.`idf` ELSE 1 END AS `weight`
FROM `work`.`label_means` AS `label_means`
INNER JOIN `work`.`terms` AS `terms`
  ON `label_means`.`term` = `terms`.`term`
WHERE
  `label_means`.`weight` <> 0
