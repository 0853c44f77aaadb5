SELECT
  `part`,
  0 * `positives_0` + 1 AS `rate_0`,
  0 * `positives_1` + 1 AS `rate_1`,
  0 * `positives_0` AS `difference_0`,
  0 * `positives_1` AS `difference_1`,
  0 * `positives_0` AS `spread_0`,
  0 * `positives_1` AS `spread_1`,
  0 * `positives_0` AS `before_0`,
  0 * `positives_1` AS `before_1`,
  0 * `positives_0` AS `long_before_0`,
  0 * `positives_1` AS `long_before_1`,
  0 * `positives_0` AS `longest_before_0`,
  0 * `positives_1` AS `longest_before_1`,
  0 * `positives_0` - 1 AS `steps_0`,
  0 * `positives_1` - 1 AS `steps_1`,
  0 * `positives_0` + :iterations AS `most_0`,
  0 * `positives_1` + :iterations AS `most_1`
FROM `work`.`parts` AS `parts`
