WITH `both_sides` AS (
  SELECT
    `documents`
  FROM `work`.`earlier` AS `earlier`
  UNION ALL
  SELECT
    :sign * `documents` AS `documents`
  FROM `work`.`change` AS `change`
)
SELECT
  CAST(SUM(`documents`) AS BIGINT) AS `documents`
FROM `both_sides`
