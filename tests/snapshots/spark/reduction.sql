-- reduction/reduced_weights
SELECT
  `instance` AS `doc`,
  CAST(:first + EXPLODE(ARRAY(0, 1)) AS INT) AS `term`,
  EXPLODE(ARRAY(CAST(`projection_0` AS FLOAT), CAST(`projection_1` AS FLOAT))) AS `weight`
FROM `work`.`projections` AS `projections`
