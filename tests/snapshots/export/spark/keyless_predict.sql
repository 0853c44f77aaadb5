-- The labels of the documents in `documents`.
-- Dialect: spark. Written by sqlsimpl.
-- Tables of the model: `news`.`spellings`, `news`.`terms`, `news`.`labels`, `news`.`discriminants`, `news`.`stages`, `news`.`leaves`.
-- Columns of the documents: body.
-- It needs Spark 4 or newer.
-- The documents have no key: they are numbered as the database reads them, which may differ from call to call.
WITH `texts` AS (
SELECT
  ROW_NUMBER() OVER (ORDER BY 1 NULLS LAST) - 1 AS `row`,
  ROW_NUMBER() OVER (ORDER BY 1 NULLS LAST) AS `id`,
  NULL AS `fingerprint`,
  NULL AS `labels`,
  NOT `source`.`body` IS NULL AS `has_text`,
  CAST(`source`.`body` AS STRING) AS `text_0`
FROM `documents` AS `source`
),

`keyed_documents` AS (
SELECT
  `texts`.`row` AS `doc`,
  `texts`.`id` AS `document`
FROM `texts`
WHERE
  `texts`.`has_text`
),

`inputs` AS (
WITH `normalised` AS (
  SELECT
    `row`,
    `id`,
    `fingerprint`,
    `labels`,
    `has_text`,
    CASE
      WHEN LENGTH(`text_0`) = OCTET_LENGTH(`text_0`)
      THEN CASE WHEN TRUE THEN LOWER(`text_0`) ELSE `text_0` END
      WHEN TRUE
      THEN LOWER(
        TRANSLATE(REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_0`, FALSE), 'Σİ', 'σi')
      )
      ELSE REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_0`, FALSE)
    END AS `text_0`
  FROM `texts` AS `texts`
)
SELECT
  `row`,
  `id`,
  `fingerprint`,
  `labels`,
  `has_text`,
  REGEXP_EXTRACT_ALL(`text_0`, '(?:[^\\P{L}\\p{IsHan}]|\\p{M}|\\p{N}){2,}|\\p{IsHan}', 0) AS `tokens_0`
FROM `normalised`
),

`tokens_0` AS (
WITH `named` AS (
  SELECT
    `row`,
    EXPLODE(`tokens`) AS `name`
  FROM (
    SELECT
      `inputs`.`row`,
      `inputs`.`tokens_0` AS `tokens`
    FROM `inputs` AS `inputs`
  ) AS `field_tokens`
), `spelt` AS (
  SELECT
    `name`,
    `word`
  FROM (
    SELECT
      `field`,
      `name`,
      `term` AS `word`
    FROM `news`.`spellings`
  ) AS `word_spellings`
  WHERE
    `field` = ''
)
SELECT
  `named`.`row`,
  `spelt`.`word`
FROM `named`
INNER JOIN `spelt`
  ON `named`.`name` = `spelt`.`name`
),

`bags` AS (
SELECT
  `row`,
  `word`,
  CAST(COUNT(*) AS INT) AS `value`
FROM (
  SELECT
    `row`,
    `word`
  FROM `tokens_0`
) AS `tokens`
GROUP BY
  `row`,
  `word`
),

`entries` AS (
WITH `raw` AS (
  SELECT
    `postings`.`doc`,
    `postings`.`term`,
    CASE 'simpl'
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
  FROM (
    SELECT
      `row` AS `doc`,
      `word` AS `term`,
      `value` AS `count`
    FROM `bags`
  ) AS `postings`
  INNER JOIN `news`.`terms` AS `terms`
    ON `postings`.`term` = `terms`.`term`
)
SELECT
  `doc`,
  `term`,
  CAST(`weight` / CASE
    WHEN TRUE
    THEN SQRT(
      SUM(`weight` * `weight`) OVER (
        PARTITION BY `doc`
        ORDER BY `term`
        ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING
      )
    )
    ELSE 1
  END AS FLOAT) AS `weight`
FROM `raw`
WHERE
  `weight` <> 0
),

`axes` AS (
SELECT
  ROW_NUMBER() OVER (ORDER BY `stages`.`stage` NULLS LAST, `stages`.`label` NULLS LAST) - 1 AS `axis`,
  `stages`.`label`,
  `stages`.`stage`,
  `stages`.`bias`,
  `stages`.`per_token`
FROM `news`.`stages` AS `stages`
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
  INNER JOIN `news`.`discriminants` AS `discriminants`
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
  CAST(`value` AS FLOAT) AS `value`
FROM (
  SELECT
    `label`,
    `stage`,
    `doc`,
    `value`
  FROM `joined_coordinates`
) AS `exact`
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
