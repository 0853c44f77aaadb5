-- squares/residuals
SELECT
  `instance`,
  CAST(TRANSFORM(
    `projections`,
    (`projection`, `i`) -> 2 * (
      `costs`[`i`] - ABS(`costs`[`i`]) * `projection`
    )
  ) AS ARRAY<FLOAT>) AS `residuals`
FROM `work`.`state` AS `state`
