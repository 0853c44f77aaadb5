SELECT
  `slot`,
  CAST(FLOOR(`slot` / :terms) AS INT) AS `part`,
  `gradient_0` AS `weight_0`,
  `gradient_1` AS `weight_1`,
  `gradient_0` AS `difference_0`,
  `gradient_1` AS `difference_1`
FROM `work`.`gradients` AS `gradients`
