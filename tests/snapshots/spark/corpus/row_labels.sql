WITH `named` AS (
  SELECT
    `row`,
    EXPLODE(`labels`) AS `name`
  FROM `work`.`numbered_inputs` AS `numbered_inputs`
)
SELECT DISTINCT
  `row`,
  `name`
FROM `named`
WHERE
  NOT `name` IS NULL
