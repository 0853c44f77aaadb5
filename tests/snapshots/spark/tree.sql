-- tree/block_units
WITH `placed` AS (
  SELECT
    *,
    MAX(CASE WHEN `target` = 1 THEN `value` END) OVER `places` AS `block`,
    LAG(`value`) OVER `places` AS `previous_value`
  FROM `work`.`cuttable_points` AS `cuttable_points`
  WHERE
    `axes` = 1
  WINDOW `places` AS (PARTITION BY `tree` ORDER BY `value` NULLS LAST)
)
SELECT
  `tree`,
  CAST(1 AS INT) AS `node`,
  MIN(`point`) AS `unit`,
  MIN(`axis`) AS `axis`,
  `block`,
  MIN(`value`) AS `low`,
  MAX(`value`) AS `high`,
  CAST(SUM(CASE WHEN `value` = `previous_value` THEN 0 ELSE 1 END) AS INT) AS `own_values`,
  CAST(SUM(`target`) AS INT) AS `positives`,
  CAST(SUM(1 - `target`) AS INT) AS `negatives`
FROM `placed`
GROUP BY
  `tree`,
  `block`,
  `value` = `block`

-- tree/cuts
WITH `blocks` AS (
  SELECT
    `tree`,
    `node`,
    `axis`,
    MIN(`low`) AS `low`,
    MAX(`high`) AS `high`,
    SUM(`own_values`) AS `own_values`,
    SUM(CAST(`positives` AS DOUBLE)) AS `positives`,
    SUM(CAST(`negatives` AS DOUBLE)) AS `negatives`
  FROM `work`.`units` AS `units`
  GROUP BY
    `tree`,
    `node`,
    `axis`,
    `block`,
    `low` = `block`
), `totals` AS (
  SELECT
    `tree`,
    `node`,
    `axis`,
    SUM(`own_values`) AS `own_values`,
    SUM(`positives`) AS `positives`,
    SUM(`negatives`) AS `negatives`
  FROM `blocks`
  GROUP BY
    `tree`,
    `node`,
    `axis`
), `shared_values` AS (
  SELECT
    `tree`,
    `node`,
    `axis`,
    COUNT(DISTINCT `low`) AS `distinct_values`
  FROM `work`.`units` AS `units`
  WHERE
    `own_values` = 0
  GROUP BY
    `tree`,
    `node`,
    `axis`
), `edges` AS (
  SELECT
    `tree`,
    `node`,
    `axis`,
    `high`,
    `positives`,
    `negatives`,
    LEAD(`low`) OVER `places` AS `next_low`,
    LEAD(`positives`) OVER `places` AS `next_positives`,
    LEAD(`negatives`) OVER `places` AS `next_negatives`,
    SUM(`positives`) OVER `places` AS `below_positives`,
    SUM(`negatives`) OVER `places` AS `below_negatives`
  FROM `blocks`
  WINDOW `places` AS (PARTITION BY `tree`, `node`, `axis` ORDER BY `low` NULLS LAST)
), `sides` AS (
  SELECT
    `edges`.`tree`,
    `edges`.`node`,
    `edges`.`axis`,
    CASE
      WHEN `edges`.`high` / 2 + `edges`.`next_low` / 2 < `edges`.`next_low`
      THEN `edges`.`high` / 2 + `edges`.`next_low` / 2
      ELSE `edges`.`high`
    END AS `cut`,
    `edges`.`below_positives`,
    `edges`.`below_negatives`,
    `totals`.`positives` - `edges`.`below_positives` AS `above_positives`,
    `totals`.`negatives` - `edges`.`below_negatives` AS `above_negatives`
  FROM `edges`
  INNER JOIN `totals`
    ON `edges`.`tree` = `totals`.`tree`
    AND `edges`.`node` = `totals`.`node`
    AND `edges`.`axis` = `totals`.`axis`
  WHERE
    `edges`.`positives` + `edges`.`next_positives` > 0
    AND `edges`.`negatives` + `edges`.`next_negatives` > 0
), `weighted` AS (
  SELECT
    `tree`,
    `node`,
    `axis`,
    `cut`,
    `below_positives`,
    `below_negatives`,
    `above_positives`,
    `above_negatives`,
    `below_positives` * :positive_weight AS `positive_below`,
    `below_negatives` * :negative_weight AS `negative_below`,
    `above_positives` * :positive_weight AS `positive_above`,
    `above_negatives` * :negative_weight AS `negative_above`,
    (
      `below_positives` + `above_positives`
    ) * :positive_weight AS `positive`,
    (
      `below_negatives` + `above_negatives`
    ) * :negative_weight AS `negative`
  FROM `sides`
  WHERE
    `below_positives` + `below_negatives` >= :min_leaf
    AND `above_positives` + `above_negatives` >= :min_leaf
), `gains` AS (
  SELECT
    `tree`,
    `node`,
    `axis`,
    `cut`,
    `below_positives`,
    `below_negatives`,
    `above_positives`,
    `above_negatives`,
    `positive_below` + `negative_below` AS `below`,
    `positive_above` + `negative_above` AS `above`,
    `positive` + `negative` AS `weight`,
    FLOOR(
      0.5 + 1e9 * (
        (
          `positive` + `negative`
        ) * LN(`positive` + `negative`) - `positive` * LN(`positive`) - `negative` * LN(`negative`) - (
          `positive_below` + `negative_below`
        ) * LN(`positive_below` + `negative_below`) + COALESCE(`positive_below` * LN(NULLIF(`positive_below`, 0)), 0) + COALESCE(`negative_below` * LN(NULLIF(`negative_below`, 0)), 0) - (
          `positive_above` + `negative_above`
        ) * LN(`positive_above` + `negative_above`) + COALESCE(`positive_above` * LN(NULLIF(`positive_above`, 0)), 0) + COALESCE(`negative_above` * LN(NULLIF(`negative_above`, 0)), 0)
      ) / (
        (
          `positive` + `negative`
        ) * LN(2)
      )
    ) / 1e9 AS `gain`
  FROM `weighted`
), `best_gains` AS (
  SELECT
    `tree`,
    `node`,
    `axis`,
    MAX(`gain`) AS `gain`
  FROM `gains`
  GROUP BY
    `tree`,
    `node`,
    `axis`
), `axis_cuts` AS (
  SELECT
    `gains`.`tree`,
    `gains`.`node`,
    `gains`.`axis`,
    `gains`.`cut`,
    `gains`.`below_positives`,
    `gains`.`below_negatives`,
    `gains`.`above_positives`,
    `gains`.`above_negatives`,
    `gains`.`gain` - LN(`totals`.`own_values` + COALESCE(`shared_values`.`distinct_values`, 0) - 1) / (
      `gains`.`weight` * LN(2)
    ) AS `corrected_gain`,
    (
      `gains`.`weight` * LN(`gains`.`weight`) - `gains`.`below` * LN(`gains`.`below`) - `gains`.`above` * LN(`gains`.`above`)
    ) / (
      `gains`.`weight` * LN(2)
    ) AS `split_information`,
    ROW_NUMBER() OVER (
      PARTITION BY `gains`.`tree`, `gains`.`node`, `gains`.`axis`
      ORDER BY `gains`.`cut` NULLS LAST
    ) AS `place`
  FROM `gains`
  INNER JOIN `best_gains`
    ON `gains`.`tree` = `best_gains`.`tree`
    AND `gains`.`node` = `best_gains`.`node`
    AND `gains`.`axis` = `best_gains`.`axis`
    AND `gains`.`gain` = `best_gains`.`gain`
  INNER JOIN `totals`
    ON `gains`.`tree` = `totals`.`tree`
    AND `gains`.`node` = `totals`.`node`
    AND `gains`.`axis` = `totals`.`axis`
  LEFT JOIN `shared_values`
    ON `gains`.`tree` = `shared_values`.`tree`
    AND `gains`.`node` = `shared_values`.`node`
    AND `gains`.`axis` = `shared_values`.`axis`
), `node_cuts` AS (
  SELECT
    `tree`,
    `node`,
    `axis`,
    `cut`,
    `below_positives`,
    `below_negatives`,
    `above_positives`,
    `above_negatives`,
    ROW_NUMBER() OVER (
      PARTITION BY `tree`, `node`
      ORDER BY FLOOR(0.5 + 1e9 * `corrected_gain` / `split_information`) DESC, `axis` NULLS LAST
    ) AS `place`
  FROM `axis_cuts`
  WHERE
    `place` = 1 AND `corrected_gain` > 0
)
SELECT
  `tree`,
  `node`,
  CAST(:depth AS INT) AS `depth`,
  `axis`,
  `cut`,
  CAST(`below_positives` AS BIGINT) AS `below_positives`,
  CAST(`below_negatives` AS BIGINT) AS `below_negatives`,
  CAST(`above_positives` AS BIGINT) AS `above_positives`,
  CAST(`above_negatives` AS BIGINT) AS `above_negatives`
FROM `node_cuts`
WHERE
  `place` = 1

-- tree/leaf_bounds
WITH `paths` AS (
  SELECT
    `leaves`.`tree`,
    `leaves`.`node` AS `leaf`,
    `ancestors`.`node`,
    `ancestors`.`axis`,
    `ancestors`.`cut`,
    FLOOR(`leaves`.`node` / POWER(2, `leaves`.`depth` - `ancestors`.`depth` - 1)) AS `child`
  FROM `work`.`nodes` AS `leaves`
  INNER JOIN `work`.`nodes` AS `ancestors`
    ON `leaves`.`tree` = `ancestors`.`tree` AND `leaves`.`depth` > `ancestors`.`depth`
  WHERE
    `leaves`.`axis` IS NULL
)
SELECT
  `tree`,
  `leaf`,
  `axis`,
  MAX(CASE WHEN `child` = 2 * `node` + 1 THEN `cut` END) AS `low`,
  MIN(CASE WHEN `child` = 2 * `node` THEN `cut` END) AS `high`
FROM `paths`
WHERE
  `child` IN (2 * `node`, 2 * `node` + 1)
GROUP BY
  `tree`,
  `leaf`,
  `axis`
ORDER BY
  `tree` NULLS LAST,
  `leaf` NULLS LAST,
  `axis` NULLS LAST

-- tree/leaves
SELECT
  `tree`,
  `node` AS `leaf`,
  `positives`,
  `negatives`,
  `positive`
FROM `work`.`nodes` AS `nodes`
WHERE
  `axis` IS NULL
ORDER BY
  `tree` NULLS LAST,
  `node` NULLS LAST

-- tree/nodes
WITH `cut_off` AS (
  SELECT DISTINCT
    `grown_nodes`.`tree`,
    `grown_nodes`.`node`
  FROM `work`.`grown_nodes` AS `grown_nodes`
  INNER JOIN `work`.`verdicts` AS `verdicts`
    ON `grown_nodes`.`tree` = `verdicts`.`tree`
    AND `grown_nodes`.`depth` > `verdicts`.`depth`
  WHERE
    `verdicts`.`leaf`
    AND FLOOR(`grown_nodes`.`node` / POWER(2, `grown_nodes`.`depth` - `verdicts`.`depth`)) = `verdicts`.`node`
)
SELECT
  `grown_nodes`.`tree`,
  `grown_nodes`.`node`,
  `grown_nodes`.`depth`,
  CASE WHEN NOT `verdicts`.`leaf` THEN `grown_nodes`.`axis` END AS `axis`,
  CASE WHEN NOT `verdicts`.`leaf` THEN `grown_nodes`.`cut` END AS `cut`,
  `grown_nodes`.`positives`,
  `grown_nodes`.`negatives`,
  `grown_nodes`.`positive`
FROM `work`.`grown_nodes` AS `grown_nodes`
INNER JOIN `work`.`verdicts` AS `verdicts`
  ON `grown_nodes`.`tree` = `verdicts`.`tree`
  AND `grown_nodes`.`node` = `verdicts`.`node`
LEFT JOIN `cut_off`
  ON `grown_nodes`.`tree` = `cut_off`.`tree`
  AND `grown_nodes`.`node` = `cut_off`.`node`
WHERE
  `cut_off`.`node` IS NULL
ORDER BY
  `grown_nodes`.`tree` NULLS LAST,
  `grown_nodes`.`node` NULLS LAST

-- tree/point_units
WITH `placed` AS (
  SELECT
    *,
    MAX(CASE WHEN `target` = 1 THEN `value` END) OVER `places` AS `block`,
    LAG(`value`) OVER `places` AS `previous_value`,
    LEAD(`value`) OVER `places` AS `next_value`
  FROM `work`.`cuttable_points` AS `cuttable_points`
  WHERE
    `axes` > 1
  WINDOW `places` AS (PARTITION BY `tree`, `axis` ORDER BY `value` NULLS LAST)
)
SELECT
  `tree`,
  CAST(1 AS INT) AS `node`,
  `point` AS `unit`,
  `axis`,
  `block`,
  `value` AS `low`,
  `value` AS `high`,
  CAST(CASE WHEN `value` IN (`previous_value`, `next_value`) THEN 0 ELSE 1 END AS INT) AS `own_values`,
  CAST(`target` AS INT) AS `positives`,
  CAST(1 - `target` AS INT) AS `negatives`
FROM `placed`

-- tree/screened
WITH `goals` AS (
  SELECT
    `label`,
    `positives`,
    `f1` + :margin / SQRT(`positives`) AS `f1`
  FROM `work`.`thresholds` AS `thresholds`
  WHERE
    `positives` > 0
), `gains` AS (
  SELECT
    `odds_bins`.`label`,
    `odds_bins`.`bin`,
    `odds_bins`.`part`,
    2 * `odds_bins`.`positives` - `goals`.`f1` * `odds_bins`.`documents` AS `gain`
  FROM `work`.`odds_bins` AS `odds_bins`
  INNER JOIN `goals`
    ON `odds_bins`.`label` = `goals`.`label`
), `sums` AS (
  SELECT
    `label`,
    `bin`,
    `part`,
    `gain`,
    SUM(`gain`) OVER (PARTITION BY `label` ORDER BY `bin` NULLS LAST, `part` NULLS LAST) AS `total`
  FROM `gains`
), `starts` AS (
  SELECT
    `label`,
    `gain`,
    `total`,
    MIN(`total` - `gain`) OVER (PARTITION BY `label` ORDER BY `bin` NULLS LAST, `part` NULLS LAST) AS `lowest`,
    MAX(`total` - `gain`) OVER (PARTITION BY `label` ORDER BY `bin` NULLS LAST, `part` NULLS LAST) AS `highest`
  FROM `sums`
), `intervals` AS (
  SELECT
    `label`,
    MAX(`total` - `lowest`) AS `inside`,
    SUM(`gain`) - MIN(`total` - `highest`) AS `outside`
  FROM `starts`
  GROUP BY
    `label`
)
SELECT
  `goals`.`label`
FROM `goals`
INNER JOIN `intervals`
  ON `goals`.`label` = `intervals`.`label`
WHERE
  GREATEST(`intervals`.`inside`, `intervals`.`outside`) > `goals`.`f1` * `goals`.`positives` + 1e-9
