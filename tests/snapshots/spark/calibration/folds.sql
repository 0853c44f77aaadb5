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
    (
      CAST(`documents`.`doc` AS BIGINT) + 1
    ) * (
      2 * :seed + 40503
    ) AS `product`
  FROM `work`.`documents` AS `documents`
  LEFT JOIN `rarest`
    ON `documents`.`doc` = `rarest`.`doc` AND `rarest`.`place` = 1
), `dealt` AS (
  SELECT
    `doc`,
    ROW_NUMBER() OVER (
      ORDER BY `label` NULLS LAST, (
        `product` % 65521
      ) * 48271 % 65537 NULLS LAST, `product` % 65521 NULLS LAST, `doc` NULLS LAST
    ) AS `place`
  FROM `drawn`
)
SELECT
  `doc`,
  CAST(`place` % :folds AS INT) AS `fold`
FROM `dealt`
