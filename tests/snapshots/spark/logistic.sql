-- logistic/residuals
SELECT
  `instance`,
  CAST(TRANSFORM(
    `projections`,
    (`projection`, `i`) -> `costs`[`i`] / (
      1 + EXP(LEAST(SIGN(`costs`[`i`]) * `projection`, 500))
    )
  ) AS ARRAY<FLOAT>) AS `residuals`
FROM `work`.`state` AS `state`
