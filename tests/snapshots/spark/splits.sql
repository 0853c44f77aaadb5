-- splits/drawn_folds
WITH `rarest` AS (
  SELECT
    `document_labels`.`doc`,
    `document_labels`.`label`,
    ROW_NUMBER() OVER (
      PARTITION BY `document_labels`.`doc`
      ORDER BY `labels`.`documents` NULLS LAST, `labels`.`label` NULLS LAST
    ) AS `place`
  FROM `work`.`document_labels` AS `document_labels`
  INNER JOIN `work`.`labels` AS `labels`
    ON `document_labels`.`label` = `labels`.`label`
), `drawn` AS (
  SELECT
    `documents`.`doc`,
    COALESCE(`rarest`.`label`, -1) AS `label`,
    MD5(
      CONCAT(
        COALESCE(CAST(:seed AS STRING), ''),
        ':',
        COALESCE(CAST(:split AS STRING), ''),
        ':',
        COALESCE(CAST(`documents`.`doc` AS STRING), '')
      )
    ) AS `draw`
  FROM `work`.`documents` AS `documents`
  LEFT JOIN `rarest`
    ON `documents`.`doc` = `rarest`.`doc` AND `rarest`.`place` = 1
), `placed` AS (
  SELECT
    `doc`,
    ROW_NUMBER() OVER (PARTITION BY `label` ORDER BY `draw` NULLS LAST, `doc` NULLS LAST) AS `place`,
    COUNT(*) OVER (PARTITION BY `label`) AS `documents`
  FROM `drawn`
)
SELECT
  `doc`,
  CASE
    WHEN `place` > GREATEST(FLOOR(`documents` * :share + 0.5), 1)
    THEN 0
    WHEN `place` > :most
    THEN 2
    ELSE 1
  END AS `fold`
FROM `placed`

-- splits/groups
SELECT DISTINCT
  `value`
FROM `work`.`source` AS `source`
WHERE
  NOT `value` IS NULL
ORDER BY
  `value` NULLS LAST
