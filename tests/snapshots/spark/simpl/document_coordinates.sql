WITH `rows` AS (
  SELECT
    CAST(:first + `exploded`.`lane` AS INT) AS `label`,
    `documents`.`doc`,
    `exploded`.`projection` AS `value`
  FROM `work`.`documents` AS `documents`
  LEFT JOIN `work`.`projections` AS `projections`
    ON `documents`.`doc` = `projections`.`instance`
  LATERAL VIEW
  INLINE(
    ARRAYS_ZIP(ARRAY(0, 1), ARRAY(COALESCE(`projections`.`projection_0`, 0), COALESCE(`projections`.`projection_1`, 0)))
  ) exploded AS `lane`, `projection`
)
SELECT
  `rows`.`label`,
  `model_stages`.`stage`,
  `rows`.`doc`,
  CAST(`rows`.`value` + `model_stages`.`bias` AS FLOAT) AS `value`
FROM `rows`
INNER JOIN `work`.`model_stages` AS `model_stages`
  ON `rows`.`label` = `model_stages`.`label`
WHERE
  `model_stages`.`stage` = :stage
