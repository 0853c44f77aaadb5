SELECT
  MAX(`value`) AS `value`
FROM `work`.`bags` AS `bags`
