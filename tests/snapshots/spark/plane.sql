-- plane/directions
WITH `lanes` AS (
  SELECT
    `instance`,
    `residuals`[0] AS `residual_0`,
    `residuals`[1] AS `residual_1`
  FROM `work`.`residuals` AS `residuals`
), `gradients` AS (
  SELECT
    `entries`.`slot`,
    SUM(`entries`.`weight` * `lanes`.`residual_0`) AS `gradient_0`,
    SUM(`entries`.`weight` * `lanes`.`residual_1`) AS `gradient_1`
  FROM `work`.`entries` AS `entries`
  INNER JOIN `lanes`
    ON `entries`.`instance` = `lanes`.`instance`
  GROUP BY
    `entries`.`slot`
)
SELECT
  `iterates`.`slot`,
  CAST(ARRAY(
    `iterates`.`scale` * (
      `gradients`.`gradient_0` - :penalty * `iterates`.`weights`[0]
    ),
    `iterates`.`scale` * (
      `gradients`.`gradient_1` - :penalty * `iterates`.`weights`[1]
    )
  ) AS ARRAY<FLOAT>) AS `directions`
FROM `work`.`iterates` AS `iterates`
INNER JOIN `gradients`
  ON `iterates`.`slot` = `gradients`.`slot`

-- plane/discriminants
WITH `cells` AS (
  SELECT
    `slot`,
    `items`.`lane`,
    `items`.`weight`
  FROM `work`.`iterates` AS `iterates`
  LATERAL VIEW
  INLINE(ARRAYS_ZIP(ARRAY(0, 1), `weights`)) items AS `lane`, `weight`
)
SELECT
  CAST(:first + `lane` AS INT) AS `label`,
  0 AS `stage`,
  0 AS `part`,
  `slot` AS `term`,
  `weight`
FROM `cells`
WHERE
  `lane` < :labels

-- plane/iterates
WITH `steps` AS (
  SELECT
    CAST(:forward AS ARRAY<DOUBLE>) AS `forward`,
    CAST(:onward AS ARRAY<DOUBLE>) AS `onward`
)
SELECT
  `iterates`.`slot`,
  `iterates`.`scale`,
  CAST(TRANSFORM(
    `iterates`.`weights`,
    (`weight`, `i`) -> `weight` + `steps`.`forward`[`i`] * `directions`.`directions`[`i`] + `steps`.`onward`[`i`] * (
      `weight` - `iterates`.`earlier_weights`[`i`]
    )
  ) AS ARRAY<FLOAT>) AS `weights`,
  `iterates`.`weights` AS `earlier_weights`
FROM `work`.`iterates` AS `iterates`
INNER JOIN `work`.`directions` AS `directions`
  ON `iterates`.`slot` = `directions`.`slot`
CROSS JOIN `steps`

-- plane/masked_directions
SELECT
  `directions`.`slot`,
  CAST(TRANSFORM(
    `directions`.`directions`,
    (`direction`, `i`) -> `direction` * `masks`.`masks`[`i`]
  ) AS ARRAY<FLOAT>) AS `directions`
FROM `work`.`directions` AS `directions`
INNER JOIN `work`.`masks` AS `masks`
  ON `directions`.`slot` = `masks`.`slot`

-- plane/masks
WITH `marked` AS (
  SELECT
    `term`,
    MAX(CASE WHEN `label` = :first + 0 THEN 1 ELSE 0 END) AS `mask_0`,
    MAX(CASE WHEN `label` = :first + 1 THEN 1 ELSE 0 END) AS `mask_1`
  FROM `work`.`kept` AS `kept`
  GROUP BY
    `term`
)
SELECT
  `slot_scales`.`slot`,
  CAST(ARRAY(COALESCE(`marked`.`mask_0`, 0), COALESCE(`marked`.`mask_1`, 0)) AS ARRAY<FLOAT>) AS `masks`
FROM `work`.`slot_scales` AS `slot_scales`
LEFT JOIN `marked`
  ON `slot_scales`.`slot` = `marked`.`term`

-- plane/products
WITH `cells` AS (
  SELECT
    `items`.`lane`,
    `items`.`weight`,
    `items`.`earlier_weight`,
    `items`.`direction`
  FROM `work`.`iterates` AS `iterates`
  INNER JOIN `work`.`directions` AS `directions`
    ON `iterates`.`slot` = `directions`.`slot`
  LATERAL VIEW
  INLINE(
    ARRAYS_ZIP(
      ARRAY(0, 1),
      `iterates`.`weights`,
      `iterates`.`earlier_weights`,
      `directions`.`directions`
    )
  ) items AS `lane`, `weight`, `earlier_weight`, `direction`
)
SELECT
  `lane`,
  SUM(`direction` * `direction`) AS `direction_direction`,
  SUM(`weight` * `direction`) AS `weight_direction`,
  SUM((
    `weight` - `earlier_weight`
  ) * `direction`) AS `step_direction`
FROM `cells`
GROUP BY
  `lane`
ORDER BY
  `lane` NULLS LAST

-- plane/shifts
WITH `lanes` AS (
  SELECT
    `slot`,
    `directions`[0] AS `direction_0`,
    `directions`[1] AS `direction_1`
  FROM `work`.`directions` AS `directions`
), `projections` AS (
  SELECT
    `entries`.`instance`,
    SUM(`entries`.`weight` * `lanes`.`direction_0`) AS `projection_0`,
    SUM(`entries`.`weight` * `lanes`.`direction_1`) AS `projection_1`
  FROM `work`.`entries` AS `entries`
  INNER JOIN `lanes`
    ON `entries`.`slot` = `lanes`.`slot`
  GROUP BY
    `entries`.`instance`
)
SELECT
  `instance`,
  CAST(ARRAY(`projection_0`, `projection_1`) AS ARRAY<FLOAT>) AS `shifts`
FROM `projections`

-- plane/start
WITH `lanes` AS (
  SELECT
    CAST(:biases AS ARRAY<DOUBLE>) AS `biases`,
    CAST(:positive_costs AS ARRAY<DOUBLE>) AS `positive_costs`,
    CAST(:negative_costs AS ARRAY<DOUBLE>) AS `negative_costs`,
    CAST(:held AS ARRAY<DOUBLE>) AS `held`
)
SELECT
  `targets`.`instance`,
  COALESCE(`leverages`.`leverage`, 0) AS `leverage`,
  COALESCE(`leverages`.`decay`, 0) AS `decay`,
  CAST(TRANSFORM(
    ARRAY(`targets`.`target_0`, `targets`.`target_1`),
    (`target`, `i`) -> `instances`.`importance` * CASE
      WHEN `instances`.`fold` = `lanes`.`held`[`i`]
      THEN 0
      WHEN `target` = 1
      THEN `lanes`.`positive_costs`[`i`]
      ELSE -`lanes`.`negative_costs`[`i`]
    END
  ) AS ARRAY<FLOAT>) AS `costs`,
  CAST(`lanes`.`biases` AS ARRAY<FLOAT>) AS `projections`,
  CAST(`lanes`.`biases` AS ARRAY<FLOAT>) AS `earlier_projections`,
  CAST(ARRAY(0 * 0, 0 * 1) AS ARRAY<FLOAT>) AS `shares`,
  CAST(ARRAY(0 * 0, 0 * 1) AS ARRAY<FLOAT>) AS `earlier_shares`
FROM `work`.`targets` AS `targets`
INNER JOIN `work`.`instances` AS `instances`
  ON `targets`.`instance` = `instances`.`instance`
LEFT JOIN `work`.`leverages` AS `leverages`
  ON `targets`.`instance` = `leverages`.`instance`
CROSS JOIN `lanes`

-- plane/state
WITH `steps` AS (
  SELECT
    CAST(:forward AS ARRAY<DOUBLE>) AS `forward`,
    CAST(:onward AS ARRAY<DOUBLE>) AS `onward`,
    CAST(:raised AS ARRAY<DOUBLE>) AS `raised`
)
SELECT
  `state`.`instance`,
  `state`.`leverage`,
  `state`.`decay`,
  `state`.`costs`,
  CAST(TRANSFORM(
    `state`.`projections`,
    (`projection`, `i`) -> `projection` + `steps`.`forward`[`i`] * `shifts`.`shifts`[`i`] + `steps`.`onward`[`i`] * (
      `projection` - `state`.`earlier_projections`[`i`]
    ) + `steps`.`raised`[`i`]
  ) AS ARRAY<FLOAT>) AS `projections`,
  `state`.`projections` AS `earlier_projections`,
  CAST(TRANSFORM(
    `state`.`shares`,
    (`share`, `i`) -> `share` + `steps`.`forward`[`i`] * (
      `residuals`.`residuals`[`i`] - :penalty * `state`.`decay` * `share`
    ) + `steps`.`onward`[`i`] * (
      `share` - `state`.`earlier_shares`[`i`]
    )
  ) AS ARRAY<FLOAT>) AS `shares`,
  `state`.`shares` AS `earlier_shares`
FROM `work`.`state` AS `state`
INNER JOIN `work`.`shifts` AS `shifts`
  ON `state`.`instance` = `shifts`.`instance`
INNER JOIN `work`.`residuals` AS `residuals`
  ON `state`.`instance` = `residuals`.`instance`
CROSS JOIN `steps`

-- plane/sums
SELECT
  `lane`,
  SUM(`value`) AS `value`,
  SUM(`slope` * `shift`) AS `slope_shift`,
  SUM(`slope` * `last_shift`) AS `slope_last`,
  SUM(`slope`) AS `slope_bias`,
  SUM(`curvature` * `shift` * `shift`) AS `shift_shift`,
  SUM(`curvature` * `shift` * `last_shift`) AS `shift_last`,
  SUM(`curvature` * `last_shift` * `last_shift`) AS `last_last`,
  SUM(`curvature` * `shift`) AS `shift_bias`,
  SUM(`curvature` * `last_shift`) AS `last_bias`,
  SUM(`curvature`) AS `bias_bias`
FROM `work`.`losses` AS `losses`
GROUP BY
  `lane`
ORDER BY
  `lane` NULLS LAST

-- plane/trial_points
WITH `cells` AS (
  SELECT
    `items`.`lane`,
    `items`.`cost`,
    `items`.`projection`,
    `items`.`earlier_projection`,
    `items`.`shift`,
    `items`.`forward`,
    `items`.`onward`,
    `items`.`raised`
  FROM `work`.`state` AS `state`
  INNER JOIN `work`.`shifts` AS `shifts`
    ON `state`.`instance` = `shifts`.`instance`
  LATERAL VIEW
  INLINE(
    ARRAYS_ZIP(
      ARRAY(0, 1),
      `state`.`costs`,
      `state`.`projections`,
      `state`.`earlier_projections`,
      `shifts`.`shifts`,
      CAST(:forward AS ARRAY<DOUBLE>),
      CAST(:onward AS ARRAY<DOUBLE>),
      CAST(:raised AS ARRAY<DOUBLE>)
    )
  ) items AS `lane`, `cost`, `projection`, `earlier_projection`, `shift`, `forward`, `onward`, `raised`
), `steps` AS (
  SELECT
    `lane`,
    `cost`,
    `shift`,
    `projection` - `earlier_projection` AS `last_shift`,
    `projection`,
    `forward`,
    `onward`,
    `raised`
  FROM `cells`
)
SELECT
  `lane`,
  `cost`,
  `shift`,
  `last_shift`,
  `projection` + `forward` * `shift` + `onward` * `last_shift` + `raised` AS `projection`
FROM `steps`

-- plane/zero_weights
SELECT
  `slot`,
  `scale`,
  CAST(ARRAY(0 * 0, 0 * 1) AS ARRAY<FLOAT>) AS `weights`,
  CAST(ARRAY(0 * 0, 0 * 1) AS ARRAY<FLOAT>) AS `earlier_weights`
FROM `work`.`slot_scales` AS `slot_scales`
