SELECT
  `documents`
FROM `work`.`collection` AS `collection`
