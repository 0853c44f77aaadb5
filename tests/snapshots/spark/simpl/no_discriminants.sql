SELECT
  0 AS `label`,
  0 AS `stage`,
  0 AS `part`,
  `doc` AS `term`,
  CAST(0 AS FLOAT) AS `weight`
FROM `work`.`documents` AS `documents`
WHERE
  FALSE
