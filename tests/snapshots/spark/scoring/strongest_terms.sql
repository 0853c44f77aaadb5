WITH `counted` AS (
  SELECT
    CAST(COUNT(*) AS DOUBLE) AS `labels`
  FROM `work`.`labels` AS `labels`
), `largest` AS (
  SELECT
    `label`,
    `name`,
    ROW_NUMBER() OVER (ORDER BY `documents` DESC, `label` NULLS LAST) AS `label_place`
  FROM `work`.`labels` AS `labels`
), `means` AS (
  SELECT
    `discriminants`.`stage`,
    `discriminants`.`term`,
    SUM(`discriminants`.`weight`) / MAX(`counted`.`labels`) AS `weight`
  FROM `work`.`discriminants` AS `discriminants`
  CROSS JOIN `counted`
  GROUP BY
    `discriminants`.`stage`,
    `discriminants`.`term`
), `ranked` AS (
  SELECT
    `largest`.`label_place`,
    `largest`.`name` AS `label`,
    `discriminants`.`stage`,
    `discriminants`.`term`,
    `discriminants`.`weight`,
    `discriminants`.`weight` - `means`.`weight` AS `lead`,
    ROW_NUMBER() OVER (
      PARTITION BY `discriminants`.`label`, `discriminants`.`stage`
      ORDER BY `discriminants`.`weight` - `means`.`weight` DESC, `discriminants`.`term` NULLS LAST
    ) AS `place`
  FROM `work`.`discriminants` AS `discriminants`
  INNER JOIN `largest`
    ON `discriminants`.`label` = `largest`.`label`
    AND `largest`.`label_place` <= :labels
  INNER JOIN `means`
    ON `discriminants`.`stage` = `means`.`stage`
    AND `discriminants`.`term` = `means`.`term`
)
SELECT
  `ranked`.`label`,
  `ranked`.`stage`,
  `terms`.`name` AS `term`,
  `terms`.`documents`,
  `ranked`.`weight`,
  `ranked`.`lead`
FROM `ranked`
INNER JOIN `work`.`terms` AS `terms`
  ON `ranked`.`term` = `terms`.`term`
WHERE
  `ranked`.`place` <= :most
ORDER BY
  `ranked`.`label_place` NULLS LAST,
  `ranked`.`stage` NULLS LAST,
  `ranked`.`place` NULLS LAST
