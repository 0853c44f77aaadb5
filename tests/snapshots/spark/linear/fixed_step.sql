WITH `lengths` AS (
  SELECT
    `part`,
    SUM(`weight_0` * `weight_0`) AS `length_0`,
    SUM(`weight_1` * `weight_1`) AS `length_1`,
    SUM(`uphill_0` * `uphill_0`) AS `steepness_0`,
    SUM(`uphill_1` * `uphill_1`) AS `steepness_1`
  FROM `work`.`uphill` AS `uphill`
  GROUP BY
    `part`
), `strides` AS (
  SELECT
    `lengths`.`part`,
    COALESCE(
      `heights`.`rate_0` * SQRT(`lengths`.`length_0` / NULLIF(`lengths`.`steepness_0`, 0)),
      0
    ) AS `stride_0`,
    COALESCE(
      `heights`.`rate_1` * SQRT(`lengths`.`length_1` / NULLIF(`lengths`.`steepness_1`, 0)),
      0
    ) AS `stride_1`
  FROM `lengths`
  INNER JOIN `work`.`heights` AS `heights`
    ON `lengths`.`part` = `heights`.`part`
)
SELECT
  `uphill`.`slot`,
  `uphill`.`part`,
  `uphill`.`weight_0` + `strides`.`stride_0` * `uphill`.`uphill_0` AS `weight_0`,
  `uphill`.`weight_1` + `strides`.`stride_1` * `uphill`.`uphill_1` AS `weight_1`,
  `uphill`.`difference_0` AS `difference_0`,
  `uphill`.`difference_1` AS `difference_1`
FROM `work`.`uphill` AS `uphill`
INNER JOIN `strides`
  ON `uphill`.`part` = `strides`.`part`
