-- additive/entry_forms
SELECT
  '' AS `field`,
  `name`,
  CAST(`name` AS STRING) AS `form`,
  COUNT(*) AS `count`
FROM `work`.`entries` AS `entries`
GROUP BY
  `name`

-- additive/fewer_members
WITH `numbered` AS (
  SELECT
    `key`,
    `digest`,
    ROW_NUMBER() OVER (PARTITION BY `key`, `digest` ORDER BY `digest` NULLS LAST) AS `place`
  FROM `work`.`earlier` AS `earlier`
), `gone` AS (
  SELECT
    `key`,
    `digest`,
    COUNT(*) AS `times`
  FROM `work`.`change` AS `change`
  GROUP BY
    `key`,
    `digest`
)
SELECT
  `numbered`.`key`,
  `numbered`.`digest`
FROM `numbered`
LEFT JOIN `gone`
  ON COALESCE(`numbered`.`key`, '') = COALESCE(`gone`.`key`, '')
  AND `numbered`.`digest` = `gone`.`digest`
WHERE
  `numbered`.`place` > COALESCE(`gone`.`times`, 0)

-- additive/fewer_unseen
WITH `gone` AS (
  SELECT DISTINCT
    `key`
  FROM `work`.`change` AS `change`
)
SELECT
  `unseen`.`document`,
  `unseen`.`label`,
  `unseen`.`log_odds`,
  `unseen`.`has_label`
FROM `work`.`unseen` AS `unseen`
LEFT JOIN `gone`
  ON CAST(`unseen`.`document` AS STRING) = `gone`.`key`
WHERE
  `gone`.`key` IS NULL
  AND (
    SELECT
      COUNT(*) - COUNT(`key`)
    FROM `work`.`change` AS `change`
  ) = 0

-- additive/held_scores
WITH `held` AS (
  SELECT
    `doc`
  FROM `work`.`folds` AS `folds`
  WHERE
    `fold` = :fold
), `held_entries` AS (
  SELECT
    `entries`.`doc`,
    `entries`.`term`,
    `entries`.`weight`
  FROM `work`.`entries` AS `entries`
  INNER JOIN `held`
    ON `entries`.`doc` = `held`.`doc`
), `sums` AS (
  SELECT
    `held_entries`.`doc`,
    `fold_model_terms`.`label`,
    SUM(`held_entries`.`weight` * `fold_model_terms`.`weight`) AS `score`
  FROM `held_entries`
  INNER JOIN `work`.`fold_model_terms` AS `fold_model_terms`
    ON `held_entries`.`term` = `fold_model_terms`.`term`
  GROUP BY
    `held_entries`.`doc`,
    `fold_model_terms`.`label`
), `lengths` AS (
  SELECT
    `doc`,
    SUM(`weight`) AS `tokens`
  FROM `held_entries`
  GROUP BY
    `doc`
)
SELECT
  `model_stages`.`label`,
  0 AS `leaf`,
  `held`.`doc`,
  CAST(COALESCE(
    `fold_model_stages`.`bias` + `fold_model_stages`.`per_token` * COALESCE(`lengths`.`tokens`, 0) + COALESCE(`sums`.`score`, 0),
    `model_stages`.`bias`
  ) AS FLOAT) AS `score`,
  CASE WHEN `document_labels`.`doc` IS NULL THEN 0 ELSE 1 END AS `target`
FROM `held`
CROSS JOIN `work`.`model_stages` AS `model_stages`
LEFT JOIN `work`.`fold_model_stages` AS `fold_model_stages`
  ON `model_stages`.`label` = `fold_model_stages`.`label`
LEFT JOIN `lengths`
  ON `held`.`doc` = `lengths`.`doc`
LEFT JOIN `sums`
  ON `held`.`doc` = `sums`.`doc` AND `model_stages`.`label` = `sums`.`label`
LEFT JOIN `work`.`document_labels` AS `document_labels`
  ON `held`.`doc` = `document_labels`.`doc`
  AND `model_stages`.`label` = `document_labels`.`label`

-- additive/merged_labels
SELECT
  `labels`.`label`,
  `labels`.`name`,
  `label_totals`.`documents`
FROM `work`.`labels` AS `labels`
INNER JOIN `work`.`label_totals` AS `label_totals`
  ON `labels`.`label` = `label_totals`.`label`
ORDER BY
  `labels`.`label` NULLS LAST

-- additive/merged_spellings
WITH `both_sides` AS (
  SELECT
    `field`,
    CAST(`name` AS STRING) AS `name`,
    `word`,
    `count`
  FROM `work`.`earlier` AS `earlier`
  UNION ALL
  SELECT
    `field`,
    CAST(`name` AS STRING) AS `name`,
    `word`,
    :sign * `count` AS `count`
  FROM `work`.`change` AS `change`
)
SELECT
  `field`,
  `name`,
  `word`,
  CAST(SUM(`count`) AS BIGINT) AS `count`
FROM `both_sides`
GROUP BY
  `field`,
  `name`,
  `word`
HAVING
  SUM(`count`) > 0
ORDER BY
  `word` NULLS LAST,
  `name` NULLS LAST

-- additive/merged_words
WITH `either` AS (
  SELECT
    `word`,
    `field`,
    `form`
  FROM `work`.`known_words` AS `known_words`
  UNION
  SELECT
    `word`,
    `field`,
    `form`
  FROM `work`.`changed_words` AS `changed_words`
)
SELECT
  `either`.`word`,
  `either`.`field`,
  `either`.`form`
FROM `either`
INNER JOIN `work`.`word_totals` AS `word_totals`
  ON `either`.`word` = `word_totals`.`word`
ORDER BY
  `either`.`word` NULLS LAST

-- additive/numbered_words
WITH `changed` AS (
  SELECT DISTINCT
    `field`,
    `form`
  FROM `work`.`forms` AS `forms`
), `next_word` AS (
  SELECT
    COALESCE(MAX(`word`), -1) + 1 AS `word`
  FROM `work`.`known_words` AS `known_words`
), `unseen` AS (
  SELECT
    ROW_NUMBER() OVER (ORDER BY `changed`.`form` NULLS LAST, `changed`.`field` NULLS LAST) - 1 AS `place`,
    `changed`.`field`,
    `changed`.`form`
  FROM `changed`
  LEFT JOIN `work`.`known_words` AS `known_words`
    ON `changed`.`form` = `known_words`.`form`
    AND `changed`.`field` = `known_words`.`field`
  WHERE
    `known_words`.`word` IS NULL
)
SELECT
  `known_words`.`word`,
  `changed`.`field`,
  `changed`.`form`
FROM `changed`
INNER JOIN `work`.`known_words` AS `known_words`
  ON `changed`.`form` = `known_words`.`form`
  AND `changed`.`field` = `known_words`.`field`
UNION ALL
SELECT
  CAST(`next_word`.`word` + `unseen`.`place` AS INT) AS `word`,
  `unseen`.`field`,
  `unseen`.`form`
FROM `unseen`
CROSS JOIN `next_word`

-- additive/open_labels
SELECT
  `labels`.`name` AS `label`
FROM `work`.`labels` AS `labels`
LEFT JOIN `work`.`leaves` AS `leaves`
  ON `labels`.`label` = `leaves`.`label`
WHERE
  `leaves`.`label` IS NULL
ORDER BY
  `labels`.`name` NULLS LAST

-- additive/strange_members
WITH `numbered` AS (
  SELECT
    COALESCE(`key`, '') AS `key`,
    `digest`,
    ROW_NUMBER() OVER (PARTITION BY `key`, `digest` ORDER BY `digest` NULLS LAST) AS `place`
  FROM `work`.`earlier` AS `earlier`
), `wanted` AS (
  SELECT
    COALESCE(`key`, '') AS `key`,
    `digest`,
    ROW_NUMBER() OVER (PARTITION BY `key`, `digest` ORDER BY `digest` NULLS LAST) AS `place`
  FROM `work`.`change` AS `change`
)
SELECT
  COUNT(*) AS `documents`,
  MIN(`wanted`.`key`) AS `example`
FROM `wanted`
LEFT JOIN `numbered`
  ON `wanted`.`key` = `numbered`.`key`
  AND `wanted`.`digest` = `numbered`.`digest`
  AND `wanted`.`place` = `numbered`.`place`
WHERE
  `numbered`.`digest` IS NULL
