SELECT
  `forms`.`field`,
  `forms`.`name`,
  `words`.`word`,
  `forms`.`count`
FROM `work`.`forms` AS `forms`
INNER JOIN `work`.`words` AS `words`
  ON `forms`.`form` = `words`.`form` AND `forms`.`field` = `words`.`field`
