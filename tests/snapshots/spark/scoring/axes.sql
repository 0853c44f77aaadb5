SELECT
  ROW_NUMBER() OVER (ORDER BY `stages`.`stage` NULLS LAST, `stages`.`label` NULLS LAST) - 1 AS `axis`,
  `stages`.`label`,
  `stages`.`stage`,
  `stages`.`bias`,
  `stages`.`per_token`
FROM `work`.`stages` AS `stages`
