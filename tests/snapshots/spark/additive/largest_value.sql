SELECT
  MAX(ABS(`value`)) AS `value`
FROM `work`.`bags` AS `bags`
