WITH `given` AS (
  SELECT
    `decisions`.`doc`,
    COLLECT_LIST(`labels`.`name`) AS `labels`
  FROM `work`.`decisions` AS `decisions`
  INNER JOIN `work`.`labels` AS `labels`
    ON `decisions`.`label` = `labels`.`label`
  WHERE
    `decisions`.`positive`
  GROUP BY
    `decisions`.`doc`
)
SELECT
  `keyed_documents`.`document`,
  COALESCE(`given`.`labels`, ARRAY()) AS `labels`
FROM `work`.`keyed_documents` AS `keyed_documents`
LEFT JOIN `given`
  ON `keyed_documents`.`doc` = `given`.`doc`
ORDER BY
  `keyed_documents`.`doc` NULLS LAST
