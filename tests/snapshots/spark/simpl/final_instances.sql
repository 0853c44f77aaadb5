SELECT
  CAST(ROW_NUMBER() OVER (
    ORDER BY `all_survivors`.`label` NULLS LAST, `all_survivors`.`stage` NULLS LAST, `all_survivors`.`doc` NULLS LAST
  ) - 1 AS INT) AS `instance`,
  `all_survivors`.`doc`,
  CAST(`all_survivors`.`label` * :stages + `all_survivors`.`stage` AS INT) AS `part`,
  `all_survivors`.`target`
FROM `work`.`all_survivors` AS `all_survivors`
INNER JOIN `work`.`choices` AS `choices`
  ON `all_survivors`.`label` = `choices`.`label`
WHERE
  `all_survivors`.`stage` <= `choices`.`last_stage`
