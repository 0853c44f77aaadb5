WITH `moments` AS (
  SELECT
    `slot`,
    CAST(FLOOR(`slot` / :terms) AS INT) AS `part`,
    SUM(CAST(`weight` AS DOUBLE) * `weight`) AS `moment`
  FROM `work`.`entries` AS `entries`
  GROUP BY
    `slot`
)
SELECT
  `moments`.`slot`,
  `moments`.`part`,
  `parts`.`instances` / NULLIF(`moments`.`moment` + :ridge, 0) AS `scale`
FROM `moments`
INNER JOIN `work`.`parts` AS `parts`
  ON `moments`.`part` = `parts`.`part`
