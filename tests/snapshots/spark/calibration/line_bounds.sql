SELECT
  `line_leaves`.`label`,
  `line_leaves`.`leaf`,
  0 AS `stage`,
  CASE
    WHEN `line_leaves`.`leaf` = 3
    THEN (
      `thresholds`.`threshold` - `line_leaves`.`intercept`
    ) / `line_leaves`.`slope`
  END AS `low`,
  CASE
    WHEN `line_leaves`.`leaf` = 2
    THEN (
      `thresholds`.`threshold` - `line_leaves`.`intercept`
    ) / `line_leaves`.`slope`
  END AS `high`
FROM `work`.`line_leaves` AS `line_leaves`
INNER JOIN `work`.`thresholds` AS `thresholds`
  ON `line_leaves`.`label` = `thresholds`.`label`
WHERE
  `line_leaves`.`leaf` > 1
