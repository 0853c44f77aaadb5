WITH `both_sides` AS (
  SELECT
    COALESCE(`earlier`.`word`, `change`.`word`) AS `word`,
    COALESCE(`earlier`.`documents`, 0) + :sign * COALESCE(`change`.`documents`, 0) AS `documents`,
    CASE
      WHEN :sign > 0
      THEN COALESCE(`earlier`.`amount`, 0) + COALESCE(`change`.`amount`, 0)
      ELSE COALESCE(`earlier`.`amount`, 0) - COALESCE(`change`.`amount`, 0)
    END AS `amount`
  FROM `work`.`earlier` AS `earlier`
  FULL OUTER JOIN `work`.`change` AS `change`
    ON `earlier`.`word` = `change`.`word`
)
SELECT
  `word`,
  `documents`,
  `amount`
FROM `both_sides`
WHERE
  `documents` <> 0 OR `amount` <> 0
