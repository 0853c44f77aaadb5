WITH `listed` AS (
  SELECT
    CAST(`id` AS STRING) AS `key`,
    LISTAGG(`label`, CHR(  30)) WITHIN GROUP (ORDER BY
      `label` NULLS LAST) AS `labels`
  FROM `work`.`label_entries` AS `label_entries`
  GROUP BY
    CAST(`id` AS STRING)
)
SELECT
  `members`.`key`,
  MD5(
    CONCAT(
      COALESCE(`members`.`digest`, ''),
      COALESCE(CHR(  31), ''),
      COALESCE(COALESCE(`listed`.`labels`, ''), '')
    )
  ) AS `digest`
FROM `work`.`members` AS `members`
LEFT JOIN `listed`
  ON `members`.`key` = `listed`.`key`
