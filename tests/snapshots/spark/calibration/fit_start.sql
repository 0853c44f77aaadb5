SELECT
  `label`,
  `leaf`,
  0 AS `iteration`,
  CAST(1 AS DOUBLE) AS `slope`,
  LN((
    `positives` + CAST(0.5 AS DOUBLE)
  ) / (
    `documents` - `positives` + 0.5
  )) AS `intercept`,
  CAST(NULL AS DOUBLE) AS `loss`,
  CAST(0 AS DOUBLE) AS `slope_step`,
  CAST(0 AS DOUBLE) AS `intercept_step`
FROM `work`.`score_groups` AS `score_groups`
