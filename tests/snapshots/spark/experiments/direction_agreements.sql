WITH `own` AS (
  SELECT
    `label`,
    `term`,
    CAST(`weight` AS DOUBLE) AS `weight`
  FROM `work`.`discriminants` AS `discriminants`
  WHERE
    `stage` = 0
), `pairs` AS (
  SELECT
    COALESCE(`own`.`label`, `peer_terms`.`label`) AS `label`,
    COALESCE(`own`.`weight`, 0) AS `own_weight`,
    COALESCE(`peer_terms`.`weight`, 0) AS `peer_weight`
  FROM `own`
  FULL OUTER JOIN `work`.`peer_terms` AS `peer_terms`
    ON `own`.`label` = `peer_terms`.`label` AND `own`.`term` = `peer_terms`.`term`
), `summed` AS (
  SELECT
    `label`,
    SUM(`own_weight` * `peer_weight`) AS `product`,
    SUM(`own_weight` * `own_weight`) AS `own_square`,
    SUM(`peer_weight` * `peer_weight`) AS `peer_square`,
    SUM(CASE WHEN `own_weight` * `peer_weight` > 0 THEN 1 ELSE 0 END) AS `agreeing`,
    SUM(CASE WHEN `own_weight` * `peer_weight` < 0 THEN 1 ELSE 0 END) AS `disagreeing`
  FROM `pairs`
  GROUP BY
    `label`
)
SELECT
  `labels`.`name`,
  `summed`.`product` / NULLIF(SQRT(`summed`.`own_square` * `summed`.`peer_square`), 0) AS `cosine`,
  CAST(`summed`.`agreeing` AS BIGINT) AS `agreeing`,
  CAST(`summed`.`disagreeing` AS BIGINT) AS `disagreeing`
FROM `summed`
INNER JOIN `work`.`labels` AS `labels`
  ON `summed`.`label` = `labels`.`label`
ORDER BY
  `labels`.`name` NULLS LAST
