-- reduction/basis
WITH `cells` AS (
  SELECT
    `slot`,
    `items`.`lane`,
    `items`.`weight`
  FROM `work`.`axes` AS `axes`
  LATERAL VIEW
  INLINE(ARRAYS_ZIP(ARRAY(0, 1), ARRAY(`direction_0`, `direction_1`))) items AS `lane`, `weight`
)
SELECT
  `slot` AS `term`,
  CAST(:first + `lane` AS INT) AS `axis`,
  `weight`
FROM `cells`

-- reduction/lane_rows
WITH `cells` AS (
  SELECT
    `slot`,
    `items`.`place`,
    `items`.`weight`
  FROM `work`.`block` AS `block`
  LATERAL VIEW
  INLINE(ARRAYS_ZIP(ARRAY(0, 1), ARRAY(`direction_0`, `direction_1`))) items AS `place`, `weight`
)
SELECT
  `slot`,
  CAST(:first + `place` AS INT) AS `lane`,
  `weight`
FROM `cells`

-- reduction/random_axes
WITH `drawn` AS (
  SELECT
    `term`,
    MD5(
      CONCAT(
        COALESCE(CAST(:seed AS STRING), ''),
        ':',
        COALESCE(CAST(:first AS STRING), ''),
        ':',
        COALESCE(CAST(`term` AS STRING), '')
      )
    ) AS `digest`
  FROM `work`.`terms` AS `terms`
)
SELECT
  `term` AS `slot`,
  CASE WHEN SUBSTRING(`digest`, 1 + 0, 1) < '8' THEN -1 ELSE 1 END * CAST(:weight AS DOUBLE) AS `direction_0`,
  CASE WHEN SUBSTRING(`digest`, 1 + 1, 1) < '8' THEN -1 ELSE 1 END * CAST(:weight AS DOUBLE) AS `direction_1`
FROM `drawn`

-- reduction/reduced_weights
WITH `cells` AS (
  SELECT
    `instance`,
    `items`.`lane`,
    `items`.`weight`
  FROM `work`.`projections` AS `projections`
  LATERAL VIEW
  INLINE(ARRAYS_ZIP(ARRAY(0, 1), ARRAY(CAST(`projection_0` AS FLOAT), CAST(`projection_1` AS FLOAT)))) items AS `lane`, `weight`
)
SELECT
  `instance` AS `doc`,
  CAST(:first + `lane` AS INT) AS `term`,
  `weight`
FROM `cells`

-- reduction/tosses
WITH `drawn` AS (
  SELECT
    `doc`,
    MD5(
      CONCAT(COALESCE(CAST(:seed AS STRING), ''), ':', COALESCE(CAST(`doc` AS STRING), ''))
    ) AS `digest`
  FROM `work`.`documents` AS `documents`
)
SELECT
  `doc` AS `instance`,
  CAST(CASE WHEN SUBSTRING(`digest`, 1 + 0, 1) < '8' THEN -1 ELSE 1 END AS DOUBLE) AS `residual_0`,
  CAST(CASE WHEN SUBSTRING(`digest`, 1 + 1, 1) < '8' THEN -1 ELSE 1 END AS DOUBLE) AS `residual_1`
FROM `drawn`
