WITH `drawn` AS (
  SELECT
    `name`,
    `positive`,
    `on_first`,
    `on_second`,
    ROW_NUMBER() OVER (
      PARTITION BY `name`, `positive`
      ORDER BY MD5(CAST(`doc` AS STRING)) NULLS LAST, `doc` NULLS LAST
    ) AS `place`
  FROM `work`.`document_projections` AS `document_projections`
)
SELECT
  `name`,
  `positive`,
  `on_first`,
  `on_second`
FROM `drawn`
WHERE
  `place` <= :most
ORDER BY
  `name` NULLS LAST,
  `positive` NULLS LAST,
  `place` NULLS LAST
