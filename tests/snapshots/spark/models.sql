-- models/held_documents
WITH `keys` AS (
  SELECT DISTINCT
    CAST(`id` AS STRING) AS `key`
  FROM `work`.`documents` AS `documents`
)
SELECT
  COUNT(`keys`.`key`) AS `by_key`
FROM `work`.`change` AS `change`
LEFT JOIN `keys`
  ON `change`.`key` = `keys`.`key`

-- models/held_unseen
WITH `keys` AS (
  SELECT DISTINCT
    CAST(`document` AS STRING) AS `key`
  FROM `work`.`unseen` AS `unseen`
)
SELECT
  COUNT(`keys`.`key`) AS `by_key`
FROM `work`.`change` AS `change`
LEFT JOIN `keys`
  ON `change`.`key` = `keys`.`key`
