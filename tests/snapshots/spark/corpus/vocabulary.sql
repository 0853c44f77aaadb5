WITH `candidates` AS (
  SELECT
    `words`.`word`,
    `words`.`field`,
    CASE
      WHEN `words`.`field` = ''
      THEN `words`.`form`
      ELSE CONCAT(COALESCE(`words`.`field`, ''), ':', COALESCE(`words`.`form`, ''))
    END AS `name`,
    `frequencies`.`documents`
  FROM `work`.`words` AS `words`
  INNER JOIN `work`.`frequencies` AS `frequencies`
    ON `words`.`word` = `frequencies`.`word`
  WHERE
    `frequencies`.`documents` BETWEEN :min_documents AND :max_documents
), `numbered` AS (
  SELECT
    CAST(ROW_NUMBER() OVER (ORDER BY `documents` DESC, `name` NULLS LAST, `word` NULLS LAST) - 1 AS INT) AS `term`,
    `word`,
    `field`,
    `name`,
    `documents`
  FROM `candidates`
)
SELECT
  `term`,
  `word`,
  `field`,
  `name`,
  `documents`
FROM `numbered`
WHERE
  `term` < :max_terms
ORDER BY
  `term` NULLS LAST
