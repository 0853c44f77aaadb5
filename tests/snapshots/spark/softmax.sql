-- softmax/bias_pulls
WITH `cells` AS (
  SELECT
    `items`.`lane`,
    `items`.`residual`
  FROM `work`.`residuals` AS `residuals`
  LATERAL VIEW
  INLINE(ARRAYS_ZIP(ARRAY(0, 1), `residuals`)) items AS `lane`, `residual`
)
SELECT
  `lane`,
  SUM(`residual`) AS `pull`
FROM `cells`
GROUP BY
  `lane`
ORDER BY
  `lane` NULLS LAST

-- softmax/joint_sums
WITH `cells` AS (
  SELECT
    `moves`.`instance`,
    `normalisers`.`normaliser`,
    `items`.`cost`,
    `items`.`projection`,
    `items`.`earlier_projection`,
    `items`.`shift`
  FROM `work`.`moves` AS `moves`
  INNER JOIN `work`.`normalisers` AS `normalisers`
    ON `moves`.`instance` = `normalisers`.`instance`
  LATERAL VIEW
  INLINE(
    ARRAYS_ZIP(
      `moves`.`costs`,
      `moves`.`projections`,
      `moves`.`earlier_projections`,
      `moves`.`shifts`
    )
  ) items AS `cost`, `projection`, `earlier_projection`, `shift`
), `trials` AS (
  SELECT
    `instance`,
    `cost`,
    `shift`,
    `projection` - `earlier_projection` AS `last_shift`,
    LEAST(
      GREATEST(
        `projection` + :forward * `shift` + :onward * (
          `projection` - `earlier_projection`
        ) - `normaliser`,
        -500
      ),
      500
    ) AS `excess`
  FROM `cells`
), `chances` AS (
  SELECT
    `instance`,
    `cost`,
    `shift`,
    `last_shift`,
    `excess`,
    EXP(`excess`) AS `chance`
  FROM `trials`
), `moments` AS (
  SELECT
    `instance`,
    MAX(`cost`) AS `cost`,
    LN(SUM(`chance`)) - SUM(CASE WHEN `cost` > 0 THEN `excess` ELSE 0 END) AS `value`,
    SUM(CASE WHEN `cost` > 0 THEN `shift` ELSE 0 END) AS `own_shift`,
    SUM(CASE WHEN `cost` > 0 THEN `last_shift` ELSE 0 END) AS `own_last`,
    SUM(`chance` * `shift`) / SUM(`chance`) AS `shift`,
    SUM(`chance` * `last_shift`) / SUM(`chance`) AS `last_shift`,
    SUM(`chance` * `shift` * `shift`) / SUM(`chance`) AS `shift_shift`,
    SUM(`chance` * `shift` * `last_shift`) / SUM(`chance`) AS `shift_last`,
    SUM(`chance` * `last_shift` * `last_shift`) / SUM(`chance`) AS `last_last`
  FROM `chances`
  GROUP BY
    `instance`
)
SELECT
  SUM(`cost` * `value`) AS `value`,
  SUM(`cost` * (
    `shift` - `own_shift`
  )) AS `slope_shift`,
  SUM(`cost` * (
    `last_shift` - `own_last`
  )) AS `slope_last`,
  SUM(`cost` * (
    `shift_shift` - `shift` * `shift`
  )) AS `shift_shift`,
  SUM(`cost` * (
    `shift_last` - `shift` * `last_shift`
  )) AS `shift_last`,
  SUM(`cost` * (
    `last_last` - `last_shift` * `last_shift`
  )) AS `last_last`
FROM `moments`

-- softmax/normalisers
WITH `cells` AS (
  SELECT
    `state`.`instance`,
    `normalisers`.`normaliser`,
    EXPLODE(`state`.`projections`) AS `projection`
  FROM `work`.`state` AS `state`
  INNER JOIN `work`.`normalisers` AS `normalisers`
    ON `state`.`instance` = `normalisers`.`instance`
)
SELECT
  `instance`,
  `normaliser` + LN(SUM(EXP(LEAST(GREATEST(`projection` - `normaliser`, -500), 500)))) AS `normaliser`
FROM `cells`
GROUP BY
  `instance`,
  `normaliser`

-- softmax/raised_shifts
WITH `raises` AS (
  SELECT
    CAST(:raised AS ARRAY<DOUBLE>) AS `raised`
)
SELECT
  `shifts`.`instance`,
  CAST(TRANSFORM(`shifts`.`shifts`, (`shift`, `i`) -> `shift` + `raises`.`raised`[`i`]) AS ARRAY<FLOAT>) AS `shifts`
FROM `work`.`shifts` AS `shifts`
CROSS JOIN `raises`

-- softmax/residuals
SELECT
  `state`.`instance`,
  CAST(TRANSFORM(
    `state`.`projections`,
    (`projection`, `i`) -> GREATEST(`state`.`costs`[`i`], 0) - ABS(`state`.`costs`[`i`]) * EXP(LEAST(GREATEST(`projection` - `normalisers`.`normaliser`, -500), 0))
  ) AS ARRAY<FLOAT>) AS `residuals`
FROM `work`.`state` AS `state`
INNER JOIN `work`.`normalisers` AS `normalisers`
  ON `state`.`instance` = `normalisers`.`instance`
