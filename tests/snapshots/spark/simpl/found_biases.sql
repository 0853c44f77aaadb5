SELECT
  CAST(:first + `lanes`.`lane` AS INT) AS `label`,
  `lanes`.`bias`
FROM `work`.`scales` AS `scales`
LATERAL VIEW
INLINE(ARRAYS_ZIP(ARRAY(0, 1), ARRAY(`bias_0`, `bias_1`))) lanes AS `lane`, `bias`
