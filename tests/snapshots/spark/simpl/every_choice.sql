SELECT
  `label`,
  MAX(`last_stage`) AS `last_stage`
FROM `work`.`candidates` AS `candidates`
GROUP BY
  `label`
