SELECT
  COUNT(*) AS `labels`
FROM `work`.`labels` AS `labels`
