WITH `sums` AS (
  SELECT
    `targets`.`part`,
    SUM(`projections`.`projection_0` * `targets`.`target_0`) AS `positive_0`,
    SUM(`projections`.`projection_1` * `targets`.`target_1`) AS `positive_1`,
    SUM(`projections`.`projection_0`) AS `total_0`,
    SUM(`projections`.`projection_1`) AS `total_1`,
    SUM(`projections`.`projection_0` * `projections`.`projection_0`) AS `square_0`,
    SUM(`projections`.`projection_1` * `projections`.`projection_1`) AS `square_1`
  FROM `work`.`projections` AS `projections`
  INNER JOIN `work`.`targets` AS `targets`
    ON `projections`.`instance` = `targets`.`instance`
  GROUP BY
    `targets`.`part`
), `steps` AS (
  SELECT
    `turns`.`part`,
    `turns`.`height_0` AS `height_0`,
    `turns`.`height_1` AS `height_1`,
    `last_rates`.`difference_0` AS `difference_0`,
    `last_rates`.`difference_1` AS `difference_1`,
    `last_rates`.`spread_0` AS `spread_0`,
    `last_rates`.`spread_1` AS `spread_1`,
    `last_rates`.`base_0` AS `base_0`,
    `last_rates`.`base_1` AS `base_1`,
    COALESCE(`sums`.`positive_0` / NULLIF(`parts`.`positives_0`, 0), 0) AS `mean_positive_0`,
    COALESCE(`sums`.`positive_1` / NULLIF(`parts`.`positives_1`, 0), 0) AS `mean_positive_1`,
    COALESCE(
      (
        `sums`.`total_0` - `sums`.`positive_0`
      ) / NULLIF(`parts`.`instances` - `parts`.`positives_0`, 0),
      0
    ) AS `mean_negative_0`,
    COALESCE(
      (
        `sums`.`total_1` - `sums`.`positive_1`
      ) / NULLIF(`parts`.`instances` - `parts`.`positives_1`, 0),
      0
    ) AS `mean_negative_1`,
    CASE
      WHEN `last_rates`.`before_0` > 0
      AND `last_rates`.`difference_0` * `last_rates`.`difference_0` <= (
        1 + :tolerance
      ) * `last_rates`.`before_0` * `last_rates`.`spread_0`
      THEN 0
      ELSE COALESCE(
        `parts`.`instances` * `turns`.`height_0` / NULLIF(
          `sums`.`square_0` + :ridge * `turns`.`length_0` - COALESCE(`sums`.`positive_0` * `sums`.`positive_0` / NULLIF(`parts`.`positives_0`, 0), 0) - COALESCE(
            (
              `sums`.`total_0` - `sums`.`positive_0`
            ) * (
              `sums`.`total_0` - `sums`.`positive_0`
            ) / NULLIF(`parts`.`instances` - `parts`.`positives_0`, 0),
            0
          ),
          0
        ),
        0
      )
    END AS `rate_0`,
    CASE
      WHEN `last_rates`.`before_1` > 0
      AND `last_rates`.`difference_1` * `last_rates`.`difference_1` <= (
        1 + :tolerance
      ) * `last_rates`.`before_1` * `last_rates`.`spread_1`
      THEN 0
      ELSE COALESCE(
        `parts`.`instances` * `turns`.`height_1` / NULLIF(
          `sums`.`square_1` + :ridge * `turns`.`length_1` - COALESCE(`sums`.`positive_1` * `sums`.`positive_1` / NULLIF(`parts`.`positives_1`, 0), 0) - COALESCE(
            (
              `sums`.`total_1` - `sums`.`positive_1`
            ) * (
              `sums`.`total_1` - `sums`.`positive_1`
            ) / NULLIF(`parts`.`instances` - `parts`.`positives_1`, 0),
            0
          ),
          0
        ),
        0
      )
    END AS `rate_1`
  FROM `work`.`turns` AS `turns`
  INNER JOIN `work`.`parts` AS `parts`
    ON `turns`.`part` = `parts`.`part`
  INNER JOIN `work`.`last_rates` AS `last_rates`
    ON `turns`.`part` = `last_rates`.`part`
  LEFT JOIN `sums`
    ON `turns`.`part` = `sums`.`part`
)
SELECT
  `part`,
  `rate_0` AS `rate_0`,
  `rate_1` AS `rate_1`,
  `mean_positive_0` AS `mean_positive_0`,
  `mean_positive_1` AS `mean_positive_1`,
  `mean_negative_0` AS `mean_negative_0`,
  `mean_negative_1` AS `mean_negative_1`,
  `difference_0` + `rate_0` * (
    `mean_positive_0` - `mean_negative_0`
  ) AS `difference_0`,
  `difference_1` + `rate_1` * (
    `mean_positive_1` - `mean_negative_1`
  ) AS `difference_1`,
  `spread_0` + `rate_0` * (
    2 * (
      `mean_positive_0` - `mean_negative_0`
    ) - `height_0`
  ) AS `spread_0`,
  `spread_1` + `rate_1` * (
    2 * (
      `mean_positive_1` - `mean_negative_1`
    ) - `height_1`
  ) AS `spread_1`,
  `base_0` + `rate_0` * `mean_negative_0` AS `base_0`,
  `base_1` + `rate_1` * `mean_negative_1` AS `base_1`,
  COALESCE(`difference_0` * `difference_0` / NULLIF(`spread_0`, 0), 0) AS `before_0`,
  COALESCE(`difference_1` * `difference_1` / NULLIF(`spread_1`, 0), 0) AS `before_1`
FROM `steps`
