-- corpus/characters
WITH `padded` AS (
  SELECT
    `field`,
    `chunk`,
    CONCAT(' ', COALESCE(`name`, ''), ' ') AS `name`,
    LENGTH(`name`) + 2 AS `size`,
    `count`
  FROM `work`.`chunk_words` AS `chunk_words`
), `sized` AS (
  SELECT
    `field`,
    `chunk`,
    `name`,
    `size`,
    `count`,
    EXPLODE(SEQUENCE(:shortest, LEAST(:longest, GREATEST(:shortest, `size`)))) AS `length`
  FROM `padded`
), `placed` AS (
  SELECT
    `field`,
    `chunk`,
    `name`,
    `length`,
    `count`,
    EXPLODE(SEQUENCE(1, GREATEST(`size` - `length`, 0) + 1)) AS `place`
  FROM `sized`
)
SELECT
  `field`,
  `chunk`,
  SUBSTRING(`name`, `place`, `length`) AS `name`,
  `count`
FROM `placed`

-- corpus/chunks
WITH `folded` AS (
  SELECT
    `row`,
    `id`,
    `fingerprint`,
    `labels`,
    `has_text`,
    CASE
      WHEN :lower_case
      THEN LOWER(TRANSLATE(NFC_NORMALIZE(`text_0`), 'Σİ', 'σi'))
      ELSE NFC_NORMALIZE(`text_0`)
    END AS `text_0`,
    CASE
      WHEN :lower_case
      THEN LOWER(TRANSLATE(NFC_NORMALIZE(`text_1`), 'Σİ', 'σi'))
      ELSE NFC_NORMALIZE(`text_1`)
    END AS `text_1`
  FROM `work`.`texts` AS `texts`
), `without_brackets` AS (
  SELECT
    `row`,
    `id`,
    `fingerprint`,
    `labels`,
    `has_text`,
    REPLACE(REPLACE(REPLACE(REPLACE(`text_0`, '(', ' '), ')', ' '), '"', ' '), CHR(  39), ' ') AS `text_0`,
    REPLACE(REPLACE(REPLACE(REPLACE(`text_1`, '(', ' '), ')', ' '), '"', ' '), CHR(  39), ' ') AS `text_1`
  FROM `folded`
), `without_stops` AS (
  SELECT
    `row`,
    `id`,
    `fingerprint`,
    `labels`,
    `has_text`,
    REPLACE(REPLACE(REPLACE(REPLACE(`text_0`, '.', ' '), ',', ' '), ':', ' '), ';', ' ') AS `text_0`,
    REPLACE(REPLACE(REPLACE(REPLACE(`text_1`, '.', ' '), ',', ' '), ':', ' '), ';', ' ') AS `text_1`
  FROM `without_brackets`
)
SELECT
  `row`,
  `id`,
  `fingerprint`,
  `labels`,
  `has_text`,
  SPLIT(
    REPLACE(
      REPLACE(REPLACE(REPLACE(`text_0`, '-', ' '), '/', ' '), CHR(  10), ' '),
      CHR(  9),
      ' '
    ),
    ' '
  ) AS `tokens_0`,
  SPLIT(
    REPLACE(
      REPLACE(REPLACE(REPLACE(`text_1`, '-', ' '), '/', ' '), CHR(  10), ' '),
      CHR(  9),
      ' '
    ),
    ' '
  ) AS `tokens_1`
FROM `without_stops`

-- corpus/collection_digest
WITH `documents` AS (
  SELECT
    MD5(
      CONCAT(COALESCE(COALESCE(`key`, ''), ''), COALESCE(CHR(  31), ''), COALESCE(`digest`, ''))
    ) AS `digest`
  FROM `work`.`members` AS `members`
), `parts` AS (
  SELECT
    SUBSTRING(`digest`, 1, 3) AS `part`,
    MD5(LISTAGG(`digest`, '') WITHIN GROUP (ORDER BY
      `digest` NULLS LAST)) AS `digest`
  FROM `documents`
  GROUP BY
    SUBSTRING(`digest`, 1, 3)
)
SELECT
  MD5(LISTAGG(`digest`, '') WITHIN GROUP (ORDER BY
    `part` NULLS LAST)) AS `digest`
FROM `parts`

-- corpus/document_labels
SELECT
  `document_rows`.`doc`,
  `labels`.`label`
FROM `work`.`row_labels` AS `row_labels`
INNER JOIN `work`.`document_rows` AS `document_rows`
  ON `row_labels`.`row` = `document_rows`.`row`
INNER JOIN `work`.`labels` AS `labels`
  ON `row_labels`.`name` = `labels`.`name`
ORDER BY
  `document_rows`.`doc` NULLS LAST,
  `labels`.`label` NULLS LAST

-- corpus/document_rows
WITH `filled` AS (
  SELECT DISTINCT
    `bags`.`row`
  FROM `work`.`bags` AS `bags`
  INNER JOIN `work`.`vocabulary` AS `vocabulary`
    ON `bags`.`word` = `vocabulary`.`word`
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY `candidates`.`fingerprint` NULLS LAST, `candidates`.`id` NULLS LAST) - 1 AS INT) AS `doc`,
  `candidates`.`row`,
  `candidates`.`id`
FROM `work`.`rows` AS `candidates`
LEFT JOIN `filled`
  ON `candidates`.`row` = `filled`.`row`
WHERE
  `candidates`.`left_out` IS NULL
  AND (
    :keep_empty OR NOT `filled`.`row` IS NULL
  )
ORDER BY
  `doc` NULLS LAST

-- corpus/documents
SELECT
  `doc`,
  `id`
FROM `work`.`document_rows` AS `document_rows`
ORDER BY
  `doc` NULLS LAST

-- corpus/entry_faults
WITH `judged` AS (
  SELECT
    `id`,
    `name`,
    CASE
      WHEN `id` IS NULL
      THEN 'the document is NULL'
      WHEN `name` IS NULL
      THEN 'the term is NULL'
      WHEN `value` IS NULL
      THEN 'the value is NULL'
      WHEN `value` < 0 AND NOT :signed
      THEN 'the value is negative'
      WHEN ABS(`value`) > 1e308
      THEN 'the value is NaN or infinite'
      WHEN ABS(`value`) > 3e38
      THEN 'the value is larger than 3e38'
      WHEN :whole AND `value` <> FLOOR(`value`)
      THEN 'the count is not a whole number'
      WHEN :whole AND `value` > 2147483647
      THEN 'the count is larger than 2147483647'
    END AS `fault`
  FROM `work`.`entries` AS `entries`
)
SELECT
  `fault`,
  COUNT(*) AS `entries`,
  MIN(CAST(`id` AS STRING)) AS `id`,
  MIN(CAST(`name` AS STRING)) AS `name`
FROM `judged`
WHERE
  NOT `fault` IS NULL
GROUP BY
  `fault`
ORDER BY
  `fault` NULLS LAST

-- corpus/entry_members
SELECT
  CAST(`entry_rows`.`id` AS STRING) AS `key`,
  MD5(
    CONCAT(
      COALESCE(CAST(`contents`.`low` AS STRING), ''),
      COALESCE(CHR(  30), ''),
      COALESCE(CAST(`contents`.`high` AS STRING), ''),
      COALESCE(CHR(  29), ''),
      COALESCE(COALESCE(CAST(`entry_rows`.`labels` AS STRING), ''), '')
    )
  ) AS `digest`
FROM `work`.`entry_rows` AS `entry_rows`
INNER JOIN `work`.`rows` AS `rows`
  ON `entry_rows`.`row` = `rows`.`row`
INNER JOIN `work`.`contents` AS `contents`
  ON `entry_rows`.`id` = `contents`.`id`
WHERE
  `rows`.`left_out` IS NULL

-- corpus/entry_names
WITH `totals` AS (
  SELECT
    `name`,
    COUNT(*) AS `count`
  FROM `work`.`entries` AS `entries`
  GROUP BY
    `name`
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY `count` DESC, CAST(`name` AS STRING) NULLS LAST) - 1 AS INT) AS `word`,
  '' AS `field`,
  `name`,
  CAST(`name` AS STRING) AS `form`,
  `count`
FROM `totals`

-- corpus/entry_rows
WITH `ids` AS (
  SELECT DISTINCT
    `id`
  FROM `work`.`entries` AS `entries`
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY `ids`.`id` NULLS LAST) - 1 AS INT) AS `row`,
  `ids`.`id`,
  CAST(NULL AS STRING) AS `fingerprint`,
  TRUE AS `has_text`,
  `entry_labels`.`labels`
FROM `ids`
LEFT JOIN `work`.`entry_labels` AS `entry_labels`
  ON `ids`.`id` = `entry_labels`.`id`

-- corpus/folded_entries
SELECT
  `entry_rows`.`row`,
  `folds`.`fold`,
  `listed_labels`.`label`,
  COALESCE(`listed_labels`.`labels`, ARRAY()) AS `labels`,
  `entries`.`name`,
  `entries`.`value`
FROM `work`.`entries` AS `entries`
INNER JOIN `work`.`entry_rows` AS `entry_rows`
  ON `entries`.`id` = `entry_rows`.`id`
INNER JOIN `work`.`folds` AS `folds`
  ON `entry_rows`.`row` = `folds`.`doc`
LEFT JOIN `work`.`listed_labels` AS `listed_labels`
  ON `entry_rows`.`row` = `listed_labels`.`row`

-- corpus/folded_texts
SELECT
  `inputs`.`row`,
  `folds`.`fold`,
  `listed_labels`.`label`,
  COALESCE(`listed_labels`.`labels`, ARRAY()) AS `labels`,
  `inputs`.`text_0` AS `text_0`,
  `inputs`.`text_1` AS `text_1`
FROM `work`.`inputs` AS `inputs`
INNER JOIN `work`.`folds` AS `folds`
  ON `inputs`.`row` = `folds`.`doc`
LEFT JOIN `work`.`listed_labels` AS `listed_labels`
  ON `inputs`.`row` = `listed_labels`.`row`

-- corpus/forms
WITH `parts` AS (
  SELECT
    `field`,
    `name`,
    `count`,
    POSEXPLODE(SPLIT(`name`, ' ')) AS (`position`, `word`)
  FROM `work`.`names` AS `names`
)
SELECT
  `parts`.`field`,
  `parts`.`name`,
  ARRAY_JOIN(
    TRANSFORM(
      ARRAY_SORT(
        COLLECT_LIST(
          STRUCT(
            `parts`.`position` AS `position`,
            COALESCE(`stems`.`stem`, `parts`.`word`) AS `stem`
          )
        )
      ),
      `part` -> `part`.`stem`
    ),
    ' '
  ) AS `form`,
  `parts`.`count`
FROM `parts`
LEFT JOIN `work`.`stop_words` AS `stop_words`
  ON `parts`.`word` = `stop_words`.`name`
LEFT JOIN `work`.`stems` AS `stems`
  ON `parts`.`word` = `stems`.`name`
GROUP BY
  `parts`.`field`,
  `parts`.`name`,
  `parts`.`count`
HAVING
  COUNT(`stop_words`.`name`) = 0

-- corpus/heaviest_terms
WITH `sums` AS (
  SELECT
    `document_labels`.`label`,
    `weights`.`term`,
    SUM(`weights`.`weight`) AS `weight`
  FROM `work`.`weights` AS `weights`
  INNER JOIN `work`.`document_labels` AS `document_labels`
    ON `weights`.`doc` = `document_labels`.`doc`
  GROUP BY
    `document_labels`.`label`,
    `weights`.`term`
), `ranked` AS (
  SELECT
    `labels`.`name` AS `label`,
    `terms`.`name` AS `term`,
    `sums`.`weight` / `labels`.`documents` AS `mean_weight`,
    ROW_NUMBER() OVER (
      PARTITION BY `sums`.`label`
      ORDER BY `sums`.`weight` DESC, `terms`.`name` NULLS LAST
    ) AS `place`
  FROM `sums`
  INNER JOIN `work`.`labels` AS `labels`
    ON `sums`.`label` = `labels`.`label`
  INNER JOIN `work`.`terms` AS `terms`
    ON `sums`.`term` = `terms`.`term`
)
SELECT
  `label`,
  `term`,
  `mean_weight`
FROM `ranked`
WHERE
  `place` <= :most
ORDER BY
  `label` NULLS LAST,
  `place` NULLS LAST

-- corpus/id_faults
SELECT
  CAST(`id` AS STRING) AS `id`,
  COUNT(*) AS `documents`
FROM `work`.`rows` AS `rows`
GROUP BY
  `id`
HAVING
  `id` IS NULL OR COUNT(*) > 1
ORDER BY
  `documents` DESC,
  `id` NULLS LAST
LIMIT 3

-- corpus/inputs
WITH `normalised` AS (
  SELECT
    `row`,
    `id`,
    `fingerprint`,
    `labels`,
    `has_text`,
    CASE
      WHEN `text_0` IS NULL OR LENGTH(`text_0`) = OCTET_LENGTH(`text_0`)
      THEN CASE WHEN :lower_case THEN LOWER(`text_0`) ELSE `text_0` END
      WHEN :lower_case
      THEN LOWER(
        TRANSLATE(REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_0`, FALSE), 'Σİ', 'σi')
      )
      ELSE REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_0`, FALSE)
    END AS `text_0`,
    CASE
      WHEN `text_1` IS NULL OR LENGTH(`text_1`) = OCTET_LENGTH(`text_1`)
      THEN CASE WHEN :lower_case THEN LOWER(`text_1`) ELSE `text_1` END
      WHEN :lower_case
      THEN LOWER(
        TRANSLATE(REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_1`, FALSE), 'Σİ', 'σi')
      )
      ELSE REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_1`, FALSE)
    END AS `text_1`
  FROM `work`.`texts` AS `texts`
)
SELECT
  `row`,
  `id`,
  `fingerprint`,
  `labels`,
  `has_text`,
  REGEXP_EXTRACT_ALL(`text_0`, :pattern, 0) AS `tokens_0`,
  REGEXP_EXTRACT_ALL(`text_1`, :pattern, 0) AS `tokens_1`
FROM `normalised`

-- corpus/joined_members
WITH `listed` AS (
  SELECT
    CAST(`id` AS STRING) AS `key`,
    LISTAGG(`label`, CHR(  30)) WITHIN GROUP (ORDER BY
      `label` NULLS LAST) AS `labels`
  FROM `work`.`label_entries` AS `label_entries`
  GROUP BY
    CAST(`id` AS STRING)
)
SELECT
  `members`.`key`,
  MD5(
    CONCAT(
      COALESCE(`members`.`digest`, ''),
      COALESCE(CHR(  31), ''),
      COALESCE(COALESCE(`listed`.`labels`, ''), '')
    )
  ) AS `digest`
FROM `work`.`members` AS `members`
LEFT JOIN `listed`
  ON `members`.`key` = `listed`.`key`

-- corpus/known_names
WITH `names` AS (
  SELECT DISTINCT
    `name`
  FROM `work`.`entries` AS `entries`
)
SELECT
  `spellings`.`term` AS `word`,
  `names`.`name`
FROM `names`
INNER JOIN `work`.`spellings` AS `spellings`
  ON CAST(`names`.`name` AS STRING) = `spellings`.`name`

-- corpus/known_spellings
SELECT
  `field`,
  `name`,
  `term`
FROM `work`.`spellings` AS `spellings`
ORDER BY
  `term` NULLS LAST,
  `name` NULLS LAST

-- corpus/known_terms
SELECT
  `term`,
  `name`,
  `documents`,
  `idf`
FROM `work`.`terms` AS `terms`
ORDER BY
  `term` NULLS LAST

-- corpus/label_conflicts
SELECT
  CAST(`id` AS STRING) AS `id`
FROM `work`.`entry_labels` AS `entry_labels`
GROUP BY
  `id`
HAVING
  COUNT(*) > 1
ORDER BY
  `id` NULLS LAST
LIMIT 1

-- corpus/labels
WITH `counted` AS (
  SELECT
    `row_labels`.`name`,
    CASE WHEN :of_all THEN COUNT(*) ELSE COUNT(`document_rows`.`row`) END AS `documents`
  FROM `work`.`row_labels` AS `row_labels`
  INNER JOIN `work`.`rows` AS `rows`
    ON `row_labels`.`row` = `rows`.`row`
  LEFT JOIN `work`.`document_rows` AS `document_rows`
    ON `rows`.`row` = `document_rows`.`row`
  WHERE
    `rows`.`left_out` IS NULL
  GROUP BY
    `row_labels`.`name`
  HAVING
    :of_all OR COUNT(`document_rows`.`row`) > 0
), `unseen` AS (
  SELECT
    ROW_NUMBER() OVER (ORDER BY `counted`.`name` NULLS LAST) - 1 AS `position`,
    `counted`.`name`
  FROM `counted`
  LEFT JOIN `work`.`known_labels` AS `known_labels`
    ON `counted`.`name` = `known_labels`.`name`
  WHERE
    `known_labels`.`name` IS NULL
), `known` AS (
  SELECT
    COALESCE(MAX(`label`), -1) + 1 AS `labels`
  FROM `work`.`known_labels` AS `known_labels`
), `numbered` AS (
  SELECT
    `label`,
    `name`
  FROM `work`.`known_labels` AS `known_labels`
  UNION ALL
  SELECT
    CAST(`known`.`labels` + `unseen`.`position` AS INT) AS `label`,
    `unseen`.`name`
  FROM `unseen`
  CROSS JOIN `known`
)
SELECT
  `numbered`.`label`,
  `numbered`.`name`,
  COALESCE(`counted`.`documents`, 0) AS `documents`
FROM `numbered`
LEFT JOIN `counted`
  ON `numbered`.`name` = `counted`.`name`
ORDER BY
  `numbered`.`label` NULLS LAST

-- corpus/largest_label
SELECT
  `name`,
  `documents`
FROM `work`.`labels` AS `labels`
ORDER BY
  `documents` DESC,
  `name` NULLS LAST
LIMIT 1

-- corpus/left_out
SELECT
  COALESCE(`rows`.`left_out`, 'no term left') AS `reason`,
  COUNT(*) AS `documents`
FROM `work`.`rows` AS `rows`
LEFT JOIN `work`.`document_rows` AS `document_rows`
  ON `rows`.`row` = `document_rows`.`row`
WHERE
  `document_rows`.`row` IS NULL
GROUP BY
  COALESCE(`rows`.`left_out`, 'no term left')
ORDER BY
  `reason` NULLS LAST

-- corpus/left_out_rows
SELECT
  `reason`,
  `documents`
FROM `work`.`left_out` AS `left_out`
ORDER BY
  `reason` NULLS LAST

-- corpus/listed_labels
SELECT
  `row`,
  MAX(`name`) AS `label`,
  COLLECT_LIST(`name`) AS `labels`
FROM `work`.`row_labels` AS `row_labels`
GROUP BY
  `row`

-- corpus/name_numbers
WITH `digests` AS (
  SELECT
    `name`,
    MD5(CAST(`name` AS STRING)) AS `digest`
  FROM `work`.`distinct_names` AS `distinct_names`
)
SELECT
  `name`,
  CAST(CONV(SUBSTRING(`digest`, 1, 8), 16, 10) AS BIGINT) AS `low`,
  CAST(CONV(SUBSTRING(`digest`, 9, 8), 16, 10) AS BIGINT) AS `high`
FROM `digests`

-- corpus/names
WITH `tokens` AS (
  SELECT
    EXPLODE(`tokens`) AS `name`
  FROM `work`.`field_tokens` AS `field_tokens`
)
SELECT
  :field AS `field`,
  `name`,
  COUNT(*) AS `count`
FROM `tokens`
GROUP BY
  `name`

-- corpus/ngrams
SELECT
  `row`,
  `id`,
  `fingerprint`,
  `labels`,
  `has_text`,
  FLATTEN(
    TRANSFORM(
      SEQUENCE(1, :longest),
      `n` -> CASE
        WHEN `n` > SIZE(`tokens_0`)
        THEN CAST(ARRAY() AS ARRAY<STRING>)
        ELSE TRANSFORM(
          SEQUENCE(1, SIZE(`tokens_0`) - `n` + 1),
          `i` -> ARRAY_JOIN(SLICE(`tokens_0`, i, n), ' ')
        )
      END
    )
  ) AS `tokens_0`,
  FLATTEN(
    TRANSFORM(
      SEQUENCE(1, :longest),
      `n` -> CASE
        WHEN `n` > SIZE(`tokens_1`)
        THEN CAST(ARRAY() AS ARRAY<STRING>)
        ELSE TRANSFORM(
          SEQUENCE(1, SIZE(`tokens_1`) - `n` + 1),
          `i` -> ARRAY_JOIN(SLICE(`tokens_1`, i, n), ' ')
        )
      END
    )
  ) AS `tokens_1`
FROM `work`.`inputs` AS `inputs`

-- corpus/no_labels
SELECT
  CAST(0 AS INT) AS `label`,
  CAST('' AS STRING) AS `name`
WHERE
  FALSE

-- corpus/pieces
SELECT
  `field`,
  `name` AS `chunk`,
  EXPLODE(REGEXP_EXTRACT_ALL(`name`, :pattern, 0)) AS `name`,
  `count`
FROM `work`.`names` AS `names`

-- corpus/postings
SELECT
  `document_rows`.`doc`,
  `vocabulary`.`term`,
  CAST(`bags`.`value` AS INT) AS `count`
FROM `work`.`bags` AS `bags`
INNER JOIN `work`.`document_rows` AS `document_rows`
  ON `bags`.`row` = `document_rows`.`row`
INNER JOIN `work`.`vocabulary` AS `vocabulary`
  ON `bags`.`word` = `vocabulary`.`word`
DISTRIBUTE BY
  `document_rows`.`doc`
SORT BY
  `document_rows`.`doc`,
  `vocabulary`.`term`

-- corpus/ready_weights
WITH `raw` AS (
  SELECT
    `document_rows`.`doc`,
    `vocabulary`.`term`,
    `bags`.`value` AS `weight`
  FROM `work`.`bags` AS `bags`
  INNER JOIN `work`.`document_rows` AS `document_rows`
    ON `bags`.`row` = `document_rows`.`row`
  INNER JOIN `work`.`vocabulary` AS `vocabulary`
    ON `bags`.`word` = `vocabulary`.`word`
), `lengths` AS (
  SELECT
    `doc`,
    CASE :unit_length
      WHEN 'true'
      THEN SQRT(SUM(`weight` * `weight`))
      WHEN 'sum'
      THEN SUM(ABS(`weight`))
      ELSE 1
    END AS `length`
  FROM `raw`
  GROUP BY
    `doc`
)
SELECT
  `raw`.`doc`,
  `raw`.`term`,
  CAST(`raw`.`weight` / `lengths`.`length` AS FLOAT) AS `weight`
FROM `raw`
INNER JOIN `lengths`
  ON `raw`.`doc` = `lengths`.`doc`
ORDER BY
  `raw`.`doc` NULLS LAST,
  `raw`.`term` NULLS LAST

-- corpus/row_labels
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

-- corpus/row_numbers
WITH `digests` AS (
  SELECT
    `id`,
    MD5(CONCAT(CAST(`name` AS STRING), CHR(  31), CAST(`value` AS STRING))) AS `digest`
  FROM `work`.`entries` AS `entries`
)
SELECT
  `id`,
  CAST(CONV(SUBSTRING(`digest`, 1, 15), 16, 10) AS BIGINT) AS `low`,
  CAST(CONV(SUBSTRING(`digest`, 16, 15), 16, 10) AS BIGINT) AS `high`
FROM `digests`

-- corpus/spellings
SELECT
  `word_spellings`.`field`,
  CAST(`word_spellings`.`name` AS STRING) AS `name`,
  `vocabulary`.`term`
FROM `work`.`word_spellings` AS `word_spellings`
INNER JOIN `work`.`vocabulary` AS `vocabulary`
  ON `word_spellings`.`word` = `vocabulary`.`word`
ORDER BY
  `vocabulary`.`term` NULLS LAST,
  `name` NULLS LAST

-- corpus/stems
WITH `given` AS (
  SELECT
    POSEXPLODE(CAST(:words AS ARRAY<STRING>)) AS (`position`, `name`)
)
SELECT
  `name`,
  ELEMENT_AT(CAST(:stems AS ARRAY<STRING>), `position` + 1) AS `stem`
FROM `given`

-- corpus/stop_word_list
SELECT
  `name`
FROM `work`.`stop_words` AS `stop_words`
ORDER BY
  `name` NULLS LAST

-- corpus/stop_words
WITH `given` AS (
  SELECT
    EXPLODE(CAST(:words AS ARRAY<STRING>)) AS `name`
), `folded` AS (
  SELECT
    CASE
      WHEN :lower_case
      THEN LOWER(TRANSLATE(NFC_NORMALIZE(`name`), 'Σİ', 'σi'))
      ELSE NFC_NORMALIZE(`name`)
    END AS `name`
  FROM `given`
)
SELECT DISTINCT
  `name`
FROM `folded`

-- corpus/stop_words_given
WITH `folded` AS (
  SELECT
    CASE
      WHEN :lower_case
      THEN LOWER(TRANSLATE(NFC_NORMALIZE(`name`), 'Σİ', 'σi'))
      ELSE NFC_NORMALIZE(`name`)
    END AS `name`
  FROM `work`.`source` AS `source`
  WHERE
    NOT `name` IS NULL
)
SELECT DISTINCT
  `name`
FROM `folded`

-- corpus/terms
SELECT
  `vocabulary`.`term`,
  `vocabulary`.`name`,
  `vocabulary`.`documents`,
  LN(CAST(`collection`.`documents` AS DOUBLE) / `vocabulary`.`documents`) AS `idf`
FROM `work`.`vocabulary` AS `vocabulary`
CROSS JOIN `work`.`collection` AS `collection`
ORDER BY
  `vocabulary`.`term` NULLS LAST

-- corpus/text_members
SELECT
  CASE WHEN :has_key THEN CAST(`rows`.`id` AS STRING) END AS `key`,
  `inputs`.`fingerprint` AS `digest`
FROM `work`.`rows` AS `rows`
INNER JOIN `work`.`inputs` AS `inputs`
  ON `rows`.`row` = `inputs`.`row`
WHERE
  `rows`.`left_out` IS NULL

-- corpus/tokens
WITH `named` AS (
  SELECT
    `row`,
    EXPLODE(`tokens`) AS `name`
  FROM `work`.`field_tokens` AS `field_tokens`
), `spelt` AS (
  SELECT
    `name`,
    `word`
  FROM `work`.`word_spellings` AS `word_spellings`
  WHERE
    `field` = :field
)
SELECT
  `named`.`row`,
  `spelt`.`word`
FROM `named`
INNER JOIN `spelt`
  ON `named`.`name` = `spelt`.`name`

-- corpus/unspaced
WITH `normal` AS (
  SELECT
    `row`,
    `labels`,
    CASE
      WHEN LENGTH(`text_0`) = OCTET_LENGTH(`text_0`)
      THEN NULL
      WHEN `text_0` RLIKE :character
      THEN REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_0`, FALSE)
    END AS `text_0`,
    CASE
      WHEN LENGTH(`text_1`) = OCTET_LENGTH(`text_1`)
      THEN NULL
      WHEN `text_1` RLIKE :character
      THEN REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_1`, FALSE)
    END AS `text_1`
  FROM `work`.`texts` AS `texts`
), `runs` AS (
  SELECT
    `row`,
    `labels`,
    ARRAY_JOIN(
      REGEXP_EXTRACT_ALL(
        CASE WHEN :lower_case THEN LOWER(TRANSLATE(`text_0`, 'Σİ', 'σi')) ELSE `text_0` END,
        CONCAT(:visible, '*', :character, :visible, '*'),
        0
      ),
      ' '
    ) AS `text_0`,
    ARRAY_JOIN(
      REGEXP_EXTRACT_ALL(
        CASE WHEN :lower_case THEN LOWER(TRANSLATE(`text_1`, 'Σİ', 'σi')) ELSE `text_1` END,
        CONCAT(:visible, '*', :character, :visible, '*'),
        0
      ),
      ' '
    ) AS `text_1`
  FROM `normal`
)
SELECT
  `row`,
  `labels`,
  CONCAT(
    REGEXP_EXTRACT_ALL(`text_0`, :visible, 0),
    REGEXP_EXTRACT_ALL(`text_0`, CONCAT(:visible, :visible), 0),
    REGEXP_EXTRACT_ALL(
      REGEXP_REPLACE(`text_0`, CONCAT(:visible, '(', :visible, '*)'), '$1'),
      CONCAT(:visible, :visible),
      0
    )
  ) AS `tokens_0`,
  CONCAT(
    REGEXP_EXTRACT_ALL(`text_1`, :visible, 0),
    REGEXP_EXTRACT_ALL(`text_1`, CONCAT(:visible, :visible), 0),
    REGEXP_EXTRACT_ALL(
      REGEXP_REPLACE(`text_1`, CONCAT(:visible, '(', :visible, '*)'), '$1'),
      CONCAT(:visible, :visible),
      0
    )
  ) AS `tokens_1`
FROM `runs`

-- corpus/vocabulary
WITH `occurrences` AS (
  SELECT
    `word`,
    SUM(`count`) AS `count`
  FROM `work`.`word_spellings` AS `word_spellings`
  GROUP BY
    `word`
), `candidates` AS (
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
  INNER JOIN `occurrences`
    ON `words`.`word` = `occurrences`.`word`
  WHERE
    `frequencies`.`documents` BETWEEN :min_documents AND :max_documents
    AND `occurrences`.`count` >= :min_count
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

-- corpus/weight_faults
WITH `faults` AS (
  SELECT
    CAST(`rows`.`id` AS STRING) AS `id`,
    CASE
      WHEN `row_weights`.`weight` IS NULL
      THEN 'NULL'
      WHEN `row_weights`.`weight` > 1e30
      THEN 'NaN or larger than 1e30'
      WHEN `row_weights`.`weight` <= 0
      THEN 'zero or negative'
    END AS `fault`
  FROM `work`.`rows` AS `rows`
  INNER JOIN `work`.`row_weights` AS `row_weights`
    ON `rows`.`row` = `row_weights`.`row`
  WHERE
    `rows`.`left_out` IS NULL
)
SELECT
  `fault`,
  COUNT(*) AS `documents`,
  MIN(`id`) AS `id`
FROM `faults`
WHERE
  NOT `fault` IS NULL
GROUP BY
  `fault`
ORDER BY
  `fault` NULLS LAST

-- corpus/weights
WITH `raw` AS (
  SELECT
    `postings`.`doc`,
    `postings`.`term`,
    CASE :weighting
      WHEN 'smooth'
      THEN (
        1 + LN(`postings`.`count`)
      ) * `terms`.`idf`
      WHEN 'simpl'
      THEN (
        1 + LN(1 + LN(`postings`.`count`))
      ) * `terms`.`idf`
      WHEN 'ltc'
      THEN CASE
        WHEN `postings`.`count` < 1
        THEN `postings`.`count`
        ELSE 1 + LN(`postings`.`count`)
      END * `terms`.`idf`
      WHEN 'tfidf'
      THEN `postings`.`count` * `terms`.`idf`
      WHEN 'log_log'
      THEN 1 + LN(1 + LN(`postings`.`count`))
      WHEN 'log'
      THEN 1 + LN(`postings`.`count`)
      WHEN 'binary'
      THEN 1
      ELSE `postings`.`count`
    END AS `weight`
  FROM `work`.`postings` AS `postings`
  INNER JOIN `work`.`terms` AS `terms`
    ON `postings`.`term` = `terms`.`term`
)
SELECT
  `doc`,
  `term`,
  CAST(`weight` / CASE :unit_length
    WHEN 'true'
    THEN SQRT(
      SUM(`weight` * `weight`) OVER (
        PARTITION BY `doc`
        ORDER BY `term`
        ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING
      )
    )
    WHEN 'sum'
    THEN SUM(ABS(`weight`)) OVER (
      PARTITION BY `doc`
      ORDER BY `term`
      ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING
    )
    ELSE 1
  END AS FLOAT) AS `weight`
FROM `raw`
WHERE
  `weight` <> 0
DISTRIBUTE BY
  `doc`
SORT BY
  `doc`,
  `term`

-- corpus/words
WITH `totals` AS (
  SELECT
    `field`,
    `form`,
    SUM(`count`) AS `count`
  FROM `work`.`forms` AS `forms`
  GROUP BY
    `field`,
    `form`
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY `count` DESC, `form` NULLS LAST, `field` NULLS LAST) - 1 AS INT) AS `word`,
  `field`,
  `form`
FROM `totals`
WHERE
  `count` >= :min_count

-- corpus/words_of_names
WITH `parts` AS (
  SELECT
    EXPLODE(SPLIT(`name`, CONCAT('\\Q', ' ', '\\E'))) AS `name`
  FROM `work`.`names` AS `names`
)
SELECT DISTINCT
  `name`
FROM `parts`
ORDER BY
  `name` NULLS LAST
