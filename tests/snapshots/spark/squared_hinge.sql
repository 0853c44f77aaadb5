-- squared_hinge/residuals
SELECT
  `instance`,
  CAST(TRANSFORM(
    `projections`,
    (`projection`, `i`) -> CASE
      WHEN SIGN(`costs`[`i`]) * `projection` < 1
      THEN 2 * (
        `costs`[`i`] - ABS(`costs`[`i`]) * `projection`
      )
      ELSE 0
    END
  ) AS ARRAY<FLOAT>) AS `residuals`
FROM `work`.`state` AS `state`
