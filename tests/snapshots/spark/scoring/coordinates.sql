WITH `lanes` AS (
  SELECT
    `documents`.`doc`,
    COALESCE(`lengths`.`tokens`, 0) AS `tokens`,
    :first + `exploded`.`lane` AS `axis`,
    `exploded`.`projection`
  FROM `work`.`documents` AS `documents`
  LEFT JOIN `work`.`lengths` AS `lengths`
    ON `documents`.`doc` = `lengths`.`doc`
  LEFT JOIN `work`.`projections` AS `projections`
    ON `documents`.`doc` = `projections`.`instance`
  LATERAL VIEW
  INLINE(
    ARRAYS_ZIP(ARRAY(0, 1), ARRAY(COALESCE(`projections`.`projection_0`, 0), COALESCE(`projections`.`projection_1`, 0)))
  ) exploded AS `lane`, `projection`
)
SELECT
  `axes`.`label`,
  `axes`.`stage`,
  `lanes`.`doc`,
  `lanes`.`projection` + `axes`.`per_token` * `lanes`.`tokens` + `axes`.`bias` AS `value`
FROM `lanes`
INNER JOIN `work`.`axes` AS `axes`
  ON `lanes`.`axis` = `axes`.`axis`
