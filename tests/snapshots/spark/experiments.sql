-- experiments/axis_points
WITH `projected` AS (
  SELECT
    `weights`.`doc`,
    SUM(
      CASE WHEN `basis`.`axis` = 0 THEN `weights`.`weight` * `basis`.`weight` ELSE 0 END
    ) AS `on_first`,
    SUM(
      CASE WHEN `basis`.`axis` = 1 THEN `weights`.`weight` * `basis`.`weight` ELSE 0 END
    ) AS `on_second`
  FROM `work`.`weights` AS `weights`
  INNER JOIN `work`.`basis` AS `basis`
    ON `weights`.`term` = `basis`.`term` AND `basis`.`axis` < 2
  GROUP BY
    `weights`.`doc`
)
SELECT
  `labels`.`name`,
  `projected`.`doc`,
  `projected`.`on_first` AS `first`,
  `projected`.`on_second` AS `second`
FROM `projected`
INNER JOIN `work`.`document_labels` AS `document_labels`
  ON `projected`.`doc` = `document_labels`.`doc`
INNER JOIN `work`.`labels` AS `labels`
  ON `document_labels`.`label` = `labels`.`label`
ORDER BY
  `labels`.`name` NULLS LAST,
  `projected`.`doc` NULLS LAST

-- experiments/chosen_document_labels
SELECT
  `document_labels`.`doc`,
  `chosen_labels`.`label`
FROM `work`.`document_labels` AS `document_labels`
INNER JOIN `work`.`labels` AS `labels`
  ON `document_labels`.`label` = `labels`.`label`
INNER JOIN `work`.`chosen_labels` AS `chosen_labels`
  ON `labels`.`name` = `chosen_labels`.`name`
ORDER BY
  `document_labels`.`doc` NULLS LAST,
  `chosen_labels`.`label` NULLS LAST

-- experiments/chosen_labels
WITH `given` AS (
  SELECT
    EXPLODE(CAST(:names AS ARRAY<STRING>)) AS `name`
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY `labels`.`label` NULLS LAST) - 1 AS INT) AS `label`,
  `labels`.`name`,
  `labels`.`documents`
FROM `work`.`labels` AS `labels`
INNER JOIN `given`
  ON `labels`.`name` = `given`.`name`
ORDER BY
  `labels`.`label` NULLS LAST

-- experiments/climb_heights
WITH `climbed` AS (
  SELECT
    `label`,
    `iteration`,
    `objective`,
    SUM(CASE WHEN `step` = 0 AND `iteration` > 0 THEN 1 ELSE 0 END) OVER (PARTITION BY `label` ORDER BY `iteration` NULLS LAST) AS `rests`
  FROM `work`.`training_log` AS `training_log`
  WHERE
    `stage` = 0 AND `fold` IS NULL
), `ends` AS (
  SELECT
    `label`,
    MAX(`iteration`) AS `iteration`
  FROM `climbed`
  WHERE
    `rests` <= 1
  GROUP BY
    `label`
), `last_objectives` AS (
  SELECT
    `climbed`.`label`,
    `climbed`.`objective`
  FROM `climbed`
  INNER JOIN `ends`
    ON `climbed`.`label` = `ends`.`label` AND `climbed`.`iteration` = `ends`.`iteration`
)
SELECT
  `labels`.`name`,
  `climbed`.`iteration`,
  `climbed`.`objective`,
  `climbed`.`objective` / NULLIF(`last_objectives`.`objective`, 0) AS `relative`
FROM `climbed`
INNER JOIN `last_objectives`
  ON `climbed`.`label` = `last_objectives`.`label`
INNER JOIN `work`.`labels` AS `labels`
  ON `climbed`.`label` = `labels`.`label`
WHERE
  `climbed`.`rests` <= 1
ORDER BY
  `labels`.`name` NULLS LAST,
  `climbed`.`iteration` NULLS LAST

-- experiments/climb_times
WITH `rests` AS (
  SELECT
    `stage`,
    `fold` IS NULL AS `on_all`,
    COALESCE(
      MIN(CASE WHEN `step` = 0 AND `iteration` > 0 THEN `iteration` END),
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

-- experiments/coefficient_points
WITH `own` AS (
  SELECT
    `label`,
    `term`,
    `weight` / SQRT(SUM(CAST(`weight` AS DOUBLE) * `weight`) OVER (PARTITION BY `label`)) AS `weight`
  FROM `work`.`discriminants` AS `discriminants`
  WHERE
    `stage` = 0 AND `weight` <> 0
), `peer` AS (
  SELECT
    `label`,
    `term`,
    `weight` / SQRT(SUM(`weight` * `weight`) OVER (PARTITION BY `label`)) AS `weight`
  FROM `work`.`peer_terms` AS `peer_terms`
), `pairs` AS (
  SELECT
    COALESCE(`own`.`label`, `peer`.`label`) AS `label`,
    COALESCE(`own`.`term`, `peer`.`term`) AS `term`,
    COALESCE(`own`.`weight`, 0) AS `own_weight`,
    COALESCE(`peer`.`weight`, 0) AS `peer_weight`
  FROM `own`
  FULL OUTER JOIN `peer`
    ON `own`.`label` = `peer`.`label` AND `own`.`term` = `peer`.`term`
), `ranked` AS (
  SELECT
    `label`,
    `term`,
    `own_weight`,
    `peer_weight`,
    ROW_NUMBER() OVER (
      PARTITION BY `label`
      ORDER BY GREATEST(ABS(`own_weight`), ABS(`peer_weight`)) DESC, `term` NULLS LAST
    ) AS `place`
  FROM `pairs`
)
SELECT
  `labels`.`name`,
  `terms`.`name` AS `term`,
  `ranked`.`own_weight`,
  `ranked`.`peer_weight`
FROM `ranked`
INNER JOIN `work`.`labels` AS `labels`
  ON `ranked`.`label` = `labels`.`label`
INNER JOIN `work`.`terms` AS `terms`
  ON `ranked`.`term` = `terms`.`term`
WHERE
  `ranked`.`place` <= :most
ORDER BY
  `labels`.`name` NULLS LAST,
  `ranked`.`place` NULLS LAST

-- experiments/direction_agreements
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

-- experiments/draws
WITH `drawn` AS (
  SELECT
    `doc`,
    ROW_NUMBER() OVER (
      ORDER BY MD5(CONCAT(COALESCE(CAST(:seed AS STRING), ''), ':', COALESCE(`doc`, ''))) NULLS LAST, `doc` NULLS LAST
    ) AS `place`,
    COUNT(*) OVER () AS `documents`
  FROM `work`.`documents` AS `documents`
)
SELECT
  `doc`,
  CAST(FLOOR(1000.0 * (
    `place` - 1
  ) / `documents`) AS INT) AS `fold`
FROM `drawn`

-- experiments/growths
WITH `logs` AS (
  SELECT
    `algorithm`,
    LN(`documents`) AS `x`,
    LN(`seconds`) AS `y`
  FROM `work`.`timings` AS `timings`
  WHERE
    `documents` > 0 AND `seconds` > 0
)
SELECT
  `algorithm`,
  (
    COUNT(*) * SUM(`x` * `y`) - SUM(`x`) * SUM(`y`)
  ) / NULLIF(COUNT(*) * SUM(`x` * `x`) - SUM(`x`) * SUM(`x`), 0) AS `exponent`
FROM `logs`
GROUP BY
  `algorithm`
HAVING
  MAX(`x`) > MIN(`x`)
ORDER BY
  `algorithm` NULLS LAST

-- experiments/label_sizes
SELECT
  `name`,
  `documents`
FROM `work`.`labels` AS `labels`
ORDER BY
  `documents` DESC,
  `name` NULLS LAST

-- experiments/peer_entries
SELECT
  `doc`,
  `term`,
  `weight`
FROM `work`.`weights` AS `weights`
ORDER BY
  `doc` NULLS LAST,
  `term` NULLS LAST

-- experiments/peer_targets
SELECT
  `doc`,
  `label`
FROM `work`.`document_labels` AS `document_labels`
ORDER BY
  `doc` NULLS LAST,
  `label` NULLS LAST

-- experiments/projection_points
WITH `drawn` AS (
  SELECT
    `name`,
    `positive`,
    `on_first`,
    `on_second`,
    ROW_NUMBER() OVER (
      PARTITION BY `name`, `positive`
      ORDER BY MD5(CAST(`doc` AS STRING)) NULLS LAST, `doc` NULLS LAST
    ) AS `place`
  FROM `work`.`document_projections` AS `document_projections`
)
SELECT
  `name`,
  `positive`,
  `on_first`,
  `on_second`
FROM `drawn`
WHERE
  `place` <= :most
ORDER BY
  `name` NULLS LAST,
  `positive` NULLS LAST,
  `place` NULLS LAST

-- experiments/projection_summaries
SELECT
  `name`,
  `positive`,
  COUNT(*) AS `documents`,
  AVG(`on_first`) AS `first_mean`,
  SQRT(ABS(AVG(`on_first` * `on_first`) - AVG(`on_first`) * AVG(`on_first`))) AS `first_deviation`,
  AVG(`on_second`) AS `second_mean`,
  SQRT(ABS(AVG(`on_second` * `on_second`) - AVG(`on_second`) * AVG(`on_second`))) AS `second_deviation`
FROM `work`.`document_projections` AS `document_projections`
GROUP BY
  `name`,
  `positive`
ORDER BY
  `name` NULLS LAST,
  `positive` DESC

-- experiments/survivor_counts
SELECT
  `labels`.`name`,
  `stage_cuts`.`stage`,
  `stage_cuts`.`documents`,
  CAST(`stage_cuts`.`survivors` AS BIGINT) AS `survivors`
FROM `work`.`stage_cuts` AS `stage_cuts`
INNER JOIN `work`.`labels` AS `labels`
  ON `stage_cuts`.`label` = `labels`.`label`
ORDER BY
  `labels`.`name` NULLS LAST,
  `stage_cuts`.`stage` NULLS LAST

-- experiments/word_places
WITH `everywhere` AS (
  SELECT
    `term`,
    COUNT(*) AS `documents`
  FROM `work`.`weights` AS `weights`
  GROUP BY
    `term`
), `total` AS (
  SELECT
    COUNT(*) AS `terms`
  FROM `everywhere`
), `here` AS (
  SELECT
    `document_labels`.`label`,
    `weights`.`term`,
    COUNT(*) AS `documents`
  FROM `work`.`weights` AS `weights`
  INNER JOIN `work`.`document_labels` AS `document_labels`
    ON `weights`.`doc` = `document_labels`.`doc`
  GROUP BY
    `document_labels`.`label`,
    `weights`.`term`
), `counted` AS (
  SELECT
    `here`.`label`,
    SUM(CASE WHEN `here`.`documents` = `everywhere`.`documents` THEN 1 ELSE 0 END) AS `only_here`,
    COUNT(*) AS `words`
  FROM `here`
  INNER JOIN `everywhere`
    ON `here`.`term` = `everywhere`.`term`
  GROUP BY
    `here`.`label`
)
SELECT
  `labels`.`name`,
  `labels`.`documents`,
  CAST(`counted`.`only_here` AS BIGINT) AS `only_here`,
  `total`.`terms` - `counted`.`words` AS `only_elsewhere`,
  CAST(`counted`.`words` - `counted`.`only_here` AS BIGINT) AS `in_both`
FROM `work`.`labels` AS `labels`
INNER JOIN `counted`
  ON `labels`.`label` = `counted`.`label`
CROSS JOIN `total`
ORDER BY
  `labels`.`documents` DESC,
  `labels`.`name` NULLS LAST
