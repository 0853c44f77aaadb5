SELECT
  `projections`.`instance`,
  CASE
    WHEN `targets`.`target_0` = 1
    THEN (
      `projections`.`projection_0` - `statistics`.`mean_positive_0`
    ) / `parts`.`positives_0`
    ELSE (
      `projections`.`projection_0` - `statistics`.`mean_negative_0`
    ) / (
      `parts`.`instances` - `parts`.`positives_0`
    )
  END AS `step_0`,
  CASE
    WHEN `targets`.`target_1` = 1
    THEN (
      `projections`.`projection_1` - `statistics`.`mean_positive_1`
    ) / `parts`.`positives_1`
    ELSE (
      `projections`.`projection_1` - `statistics`.`mean_negative_1`
    ) / (
      `parts`.`instances` - `parts`.`positives_1`
    )
  END AS `step_1`
FROM `work`.`projections` AS `projections`
INNER JOIN `work`.`targets` AS `targets`
  ON `projections`.`instance` = `targets`.`instance`
INNER JOIN `work`.`parts` AS `parts`
  ON `targets`.`part` = `parts`.`part`
INNER JOIN `work`.`statistics` AS `statistics`
  ON `targets`.`part` = `statistics`.`part`
