-- The labels of the documents in `documents`.
-- Dialect: spark. Written by sqlsimpl.
-- Tables of the model: `news`.`spellings`, `news`.`labels`, `news`.`discriminants`, `news`.`stages`, `news`.`leaves`.
-- Columns of the documents: ticket, word, n.
-- It needs Spark 4 or newer.
WITH `entry_rows` AS (
SELECT
  `source`.`ticket` AS `document`,
  `source`.`word` AS `name`,
  CAST(`source`.`n` AS DOUBLE) AS `value`
FROM `documents` AS `source`
),

`keyed_documents` AS (
WITH `keys` AS (
  SELECT DISTINCT
    `entry_rows`.`document`
  FROM `entry_rows` AS `entry_rows`
)
SELECT
  ROW_NUMBER() OVER (ORDER BY `keys`.`document` NULLS LAST) - 1 AS `doc`,
  `keys`.`document`
FROM `keys`
),

`bags` AS (
SELECT
  `keyed_documents`.`doc`,
  `spellings`.`term`,
  SUM(`entry_rows`.`value`) AS `value`
FROM `entry_rows` AS `entry_rows`
INNER JOIN `keyed_documents` AS `keyed_documents`
  ON `entry_rows`.`document` = `keyed_documents`.`document`
INNER JOIN `news`.`spellings` AS `spellings`
  ON CAST(`entry_rows`.`name` AS STRING) = `spellings`.`name`
GROUP BY
  `keyed_documents`.`doc`,
  `spellings`.`term`
HAVING
  SUM(`entry_rows`.`value`) <> 0
),

`entries` AS (
SELECT
  `doc` AS `doc`,
  `term` AS `term`,
  `count` AS `weight`
FROM (
  SELECT
    `doc` AS `doc`,
    `term` AS `term`,
    `value` AS `count`
  FROM `bags`
) AS `given`
),

`whole_discriminants` AS (
SELECT
  `discriminants`.`label`,
  `discriminants`.`stage`,
  `discriminants`.`term`,
  FLOOR(`discriminants`.`weight` * 1073741824 + 0.5) / 1073741824 AS `weight`
FROM `news`.`discriminants` AS `discriminants`
),

`whole_stages` AS (
SELECT
  `stages`.`label`,
  `stages`.`stage`,
  FLOOR(`stages`.`bias` * 1073741824 + 0.5) / 1073741824 AS `bias`,
  FLOOR(`stages`.`per_token` * 1073741824 + 0.5) / 1073741824 AS `per_token`
FROM `news`.`stages` AS `stages`
),

`axes` AS (
SELECT
  ROW_NUMBER() OVER (ORDER BY `stages`.`stage` NULLS LAST, `stages`.`label` NULLS LAST) - 1 AS `axis`,
  `stages`.`label`,
  `stages`.`stage`,
  `stages`.`bias`,
  `stages`.`per_token`
FROM `whole_stages` AS `stages`
),

`lengths` AS (
SELECT
  `entries`.`doc`,
  SUM(`entries`.`weight`) AS `tokens`
FROM `entries` AS `entries`
GROUP BY
  `entries`.`doc`
),

`joined_coordinates` AS (
WITH `sums` AS (
  SELECT
    `entries`.`doc`,
    `discriminants`.`label`,
    `discriminants`.`stage`,
    SUM(CAST(`entries`.`weight` AS DOUBLE) * `discriminants`.`weight`) AS `projection`
  FROM `entries` AS `entries`
  INNER JOIN `whole_discriminants` AS `discriminants`
    ON `entries`.`term` = `discriminants`.`term`
  GROUP BY
    `entries`.`doc`,
    `discriminants`.`label`,
    `discriminants`.`stage`
)
SELECT
  `axes`.`label`,
  `axes`.`stage`,
  `documents`.`doc`,
  COALESCE(`sums`.`projection`, 0) + `axes`.`per_token` * COALESCE(`lengths`.`tokens`, 0) + `axes`.`bias` AS `value`
FROM `keyed_documents` AS `documents`
CROSS JOIN `axes` AS `axes`
LEFT JOIN `lengths` AS `lengths`
  ON `documents`.`doc` = `lengths`.`doc`
LEFT JOIN `sums`
  ON `documents`.`doc` = `sums`.`doc`
  AND `axes`.`label` = `sums`.`label`
  AND `axes`.`stage` = `sums`.`stage`
),

`coordinates` AS (
SELECT
  `label`,
  `stage`,
  `doc`,
  `value`
FROM `joined_coordinates`
),

`decisions` AS (
WITH `ranked` AS (
  SELECT
    `coordinates`.`doc`,
    `coordinates`.`label`,
    CAST(`coordinates`.`value` AS DOUBLE) AS `score`,
    `leaves`.`slope` * `coordinates`.`value` + `leaves`.`intercept` AS `odds`,
    ROW_NUMBER() OVER (
      PARTITION BY `coordinates`.`doc`
      ORDER BY `coordinates`.`value` DESC, `coordinates`.`label` NULLS LAST
    ) AS `place`
  FROM `coordinates` AS `coordinates`
  INNER JOIN `news`.`leaves` AS `leaves`
    ON `coordinates`.`label` = `leaves`.`label`
), `best` AS (
  SELECT
    `ranked`.`doc`,
    MAX(`ranked`.`odds`) AS `odds`
  FROM `ranked`
  GROUP BY
    `ranked`.`doc`
), `shares` AS (
  SELECT
    `ranked`.`doc`,
    `ranked`.`label`,
    `ranked`.`score`,
    `ranked`.`place`,
    CASE
      WHEN NOT `ranked`.`odds` IS NULL
      THEN EXP(GREATEST(`ranked`.`odds` - `best`.`odds`, -80))
    END AS `share`
  FROM `ranked`
  INNER JOIN `best`
    ON `ranked`.`doc` = `best`.`doc`
), `totals` AS (
  SELECT
    `shares`.`doc`,
    SUM(`shares`.`share`) AS `share`
  FROM `shares`
  GROUP BY
    `shares`.`doc`
)
SELECT
  `shares`.`doc`,
  `shares`.`label`,
  `shares`.`score`,
  CAST(CAST(`shares`.`share` / `totals`.`share` AS FLOAT) AS DOUBLE) AS `probability`,
  `shares`.`place` = 1 AS `positive`
FROM `shares`
INNER JOIN `totals`
  ON `shares`.`doc` = `totals`.`doc`
)

SELECT
  `keyed_documents`.`document`,
  `labels`.`name` AS `label`,
  `decisions`.`score`,
  `decisions`.`probability`
FROM `decisions` AS `decisions`
INNER JOIN `keyed_documents` AS `keyed_documents`
  ON `decisions`.`doc` = `keyed_documents`.`doc`
INNER JOIN `news`.`labels` AS `labels`
  ON `decisions`.`label` = `labels`.`label`
WHERE
  `decisions`.`positive`
ORDER BY
  `keyed_documents`.`doc` NULLS LAST
