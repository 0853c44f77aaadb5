SELECT
  `vocabulary`.`term`,
  `vocabulary`.`name`,
  `vocabulary`.`documents`,
  LN(CAST(`collection`.`documents` AS DOUBLE) / `vocabulary`.`documents`) AS `idf`
FROM `work`.`vocabulary` AS `vocabulary`
CROSS JOIN `work`.`collection` AS `collection`
ORDER BY
  `vocabulary`.`term` NULLS LAST
