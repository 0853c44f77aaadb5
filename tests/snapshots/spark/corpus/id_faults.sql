SELECT
  CAST(`id` AS STRING) AS `id`,
  COUNT(*) AS `documents`
FROM `work`.`rows` AS `rows`
GROUP BY
  `id`
HAVING
  `id` IS NULL OR COUNT(*) > 1
ORDER BY
  `documents` DESC,
  `id` NULLS LAST
LIMIT 3
