WITH `compared` AS (
  SELECT
    `label`,
    `last_stage`,
    `f1`,
    `line_f1`,
    :margin / SQRT(`positives`) AS `margin`,
    MAX(`f1`) OVER (PARTITION BY `label`) AS `best_f1`
  FROM `work`.`candidate_scores` AS `candidate_scores`
  WHERE
    `positives` > 0
)
SELECT
  `label`,
  MIN(`last_stage`) AS `last_stage`
FROM `compared`
WHERE
  `f1` > `line_f1` + `margin` AND `f1` >= `best_f1` - `margin`
GROUP BY
  `label`
