WITH `running` AS (
  SELECT
    `label`,
    `bin`,
    `part`,
    `documents`,
    `positives` AS `own_positives`,
    SUM(`documents`) OVER (PARTITION BY `label` ORDER BY `bin` DESC, `part` DESC) - `documents` AS `taken`,
    SUM(`positives`) OVER (PARTITION BY `label` ORDER BY `bin` DESC, `part` DESC) - `positives` AS `hits`,
    SUM(`positives`) OVER (PARTITION BY `label`) AS `positives`,
    LEAD(`highest`) OVER (PARTITION BY `label` ORDER BY `bin` DESC, `part` DESC) AS `below`
  FROM `work`.`odds_bins` AS `odds_bins`
), `figures` AS (
  SELECT
    `label`,
    `bin`,
    `part`,
    `own_positives`,
    `taken`,
    `hits`,
    `positives`,
    `below`,
    CAST(2 * (
      `hits` + `own_positives`
    ) AS DOUBLE) / (
      `taken` + `documents` + `positives`
    ) AS `f1`,
    CAST(2 * (
      `hits` + `own_positives`
    ) AS DOUBLE) / (
      `taken` + `own_positives` + `positives`
    ) AS `f1_bound`
  FROM `running`
  WHERE
    `positives` > 0
), `certain` AS (
  SELECT
    `label`,
    MAX(`f1`) AS `f1`
  FROM `figures`
  GROUP BY
    `label`
)
SELECT
  `figures`.`label`,
  `figures`.`bin`,
  `figures`.`part`,
  CAST(`figures`.`taken` AS BIGINT) AS `taken`,
  CAST(`figures`.`hits` AS BIGINT) AS `hits`,
  CAST(`figures`.`positives` AS BIGINT) AS `positives`,
  `figures`.`below`
FROM `figures`
INNER JOIN `certain`
  ON `figures`.`label` = `certain`.`label`
WHERE
  `figures`.`own_positives` > 0 AND `figures`.`f1_bound` >= `certain`.`f1`
