WITH `totals` AS (
  SELECT
    `label`,
    SUM(`count`) AS `count`
  FROM `work`.`label_term_counts` AS `label_term_counts`
  GROUP BY
    `label`
)
SELECT
  `labels`.`label`,
  `labels`.`documents`,
  COALESCE(`totals`.`count`, 0) AS `count`
FROM `work`.`labels` AS `labels`
LEFT JOIN `totals`
  ON `labels`.`label` = `totals`.`label`
WHERE
  `labels`.`documents` > 0
