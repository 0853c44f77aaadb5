SELECT
  `part`,
  CAST(COUNT(*) AS DOUBLE) AS `instances`,
  CAST(SUM(`target_0`) AS DOUBLE) AS `positives_0`,
  CAST(SUM(`target_1`) AS DOUBLE) AS `positives_1`
FROM `work`.`targets` AS `targets`
GROUP BY
  `part`
