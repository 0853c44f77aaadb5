-- reduction/basis
SELECT
  `slot` AS `term`,
  CAST(:first + EXPLODE(ARRAY(0, 1)) AS INT) AS `axis`,
  EXPLODE(ARRAY(`direction_0`, `direction_1`)) AS `weight`
FROM `work`.`axes` AS `axes`

-- reduction/lane_rows
SELECT
  `slot`,
  CAST(:first + EXPLODE(ARRAY(0, 1)) AS INT) AS `lane`,
  EXPLODE(ARRAY(`direction_0`, `direction_1`)) AS `weight`
FROM `work`.`block` AS `block`

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
