WITH `before` AS (
  SELECT
    `label`,
    -1 AS `last_stage`,
    `line_f1` AS `f1`
  FROM `work`.`candidate_scores` AS `candidate_scores`
  WHERE
    `last_stage` = 0
  UNION ALL
  SELECT
    `label`,
    `last_stage`,
    `f1`
  FROM `work`.`candidate_scores` AS `candidate_scores`
)
SELECT
  `now`.`label`
FROM `work`.`candidate_scores` AS `now`
INNER JOIN `before`
  ON `now`.`label` = `before`.`label`
  AND `now`.`last_stage` = `before`.`last_stage` + 1
WHERE
  `now`.`last_stage` = :stage
  AND `now`.`positives` > 0
  AND `now`.`f1` > `before`.`f1` + :margin / SQRT(`now`.`positives`)
