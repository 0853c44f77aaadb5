SELECT
  `discriminants`.`label`,
  `discriminants`.`stage`,
  `discriminants`.`term`,
  `discriminants`.`weight`
FROM `work`.`discriminants` AS `discriminants`
LEFT JOIN `work`.`choices` AS `choices`
  ON `discriminants`.`label` = `choices`.`label`
WHERE
  `discriminants`.`weight` <> 0
  AND `discriminants`.`stage` <= COALESCE(`choices`.`last_stage`, 0)
