-- smooth_hinge/residuals
SELECT
  `instance`,
  CAST(TRANSFORM(
    `projections`,
    (`projection`, `i`) -> `costs`[`i`] / (
      1 + EXP(LEAST(:sharpness * (
        SIGN(`costs`[`i`]) * `projection` - 1
      ), 500))
    )
  ) AS ARRAY<FLOAT>) AS `residuals`
FROM `work`.`state` AS `state`
