WITH `rests` AS (
  SELECT
    `stage`,
    `fold` IS NULL AS `on_all`,
    COALESCE(
      MIN(CASE WHEN `rate` = 0 AND `iteration` > 0 THEN `iteration` END),
      MAX(`iteration`)
    ) AS `iterations`
  FROM `work`.`training_log` AS `training_log`
  GROUP BY
    `stage`,
    `label`,
    `fold`
), `counted` AS (
  SELECT
    `stage`,
    `on_all`,
    MAX(`iterations`) AS `iterations`
  FROM `rests`
  GROUP BY
    `stage`,
    `on_all`
), `shared` AS (
  SELECT
    `stage`,
    `fold` IS NULL AS `on_all`,
    `iteration`,
    MAX(`seconds`) AS `seconds`
  FROM `work`.`training_log` AS `training_log`
  GROUP BY
    `stage`,
    `fold` IS NULL,
    `iteration`
), `timed` AS (
  SELECT
    `stage`,
    SUM(`seconds`) AS `seconds`
  FROM `shared`
  GROUP BY
    `stage`
)
SELECT
  `counted`.`stage`,
  CAST(SUM(`counted`.`iterations`) AS INT) AS `iterations`,
  MAX(`timed`.`seconds`) AS `seconds`
FROM `counted`
INNER JOIN `timed`
  ON `counted`.`stage` = `timed`.`stage`
GROUP BY
  `counted`.`stage`
ORDER BY
  `counted`.`stage` NULLS LAST
