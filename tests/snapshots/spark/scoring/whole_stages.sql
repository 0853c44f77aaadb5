SELECT
  `stages`.`label`,
  `stages`.`stage`,
  FLOOR(`stages`.`bias` * 1073741824 + 0.5) / 1073741824 AS `bias`,
  FLOOR(`stages`.`per_token` * 1073741824 + 0.5) / 1073741824 AS `per_token`
FROM `work`.`stages` AS `stages`
