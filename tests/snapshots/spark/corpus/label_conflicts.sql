SELECT
  CAST(`id` AS STRING) AS `id`
FROM `work`.`entry_labels` AS `entry_labels`
GROUP BY
  `id`
HAVING
  COUNT(*) > 1
ORDER BY
  `id` NULLS LAST
LIMIT 1
