-- The labels of the documents in `documents`.
-- Dialect: spark. Written by sqlsimpl.
-- Tables of the model: `news`.`spellings`, `news`.`terms`, `news`.`labels`, `news`.`discriminants`, `news`.`stages`, `news`.`leaves`, `news`.`bounds`.
-- Columns of the documents: subject, body, ticket.
-- It needs Spark 4 or newer.
WITH `texts` AS (
SELECT
  ROW_NUMBER() OVER (ORDER BY `source`.`ticket` NULLS LAST) - 1 AS `row`,
  `source`.`ticket` AS `id`,
  NULL AS `fingerprint`,
  NULL AS `labels`,
  NOT `source`.`subject` IS NULL OR NOT `source`.`body` IS NULL AS `has_text`,
  CONCAT_WS(' ', CAST(`source`.`subject` AS STRING), CAST(`source`.`body` AS STRING)) AS `text_0`
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

`point_leaves` AS (
WITH `first_axes` AS (
  SELECT
    `tree`,
    MIN(`axis`) AS `axis`
  FROM (
    SELECT
      `label` AS `tree`,
      `doc` AS `point`,
      `stage` AS `axis`,
      `value` AS `value`
    FROM `coordinates`
  ) AS `points`
  GROUP BY
    `tree`
), `leaf_counts` AS (
  SELECT
    `tree`,
    COUNT(*) AS `leaves`
  FROM (
    SELECT
      `label` AS `tree`,
      `leaf` AS `leaf`
    FROM `news`.`leaves`
  ) AS `leaves`
  GROUP BY
    `tree`
), `bound_counts` AS (
  SELECT
    `tree`,
    `axis`,
    COUNT(*) AS `leaves`
  FROM (
    SELECT
      `label` AS `tree`,
      `leaf` AS `leaf`,
      `stage` AS `axis`,
      `low` AS `low`,
      `high` AS `high`
    FROM `news`.`bounds`
  ) AS `leaf_bounds`
  GROUP BY
    `tree`,
    `axis`
), `root_axes` AS (
  SELECT
    `first_axes`.`tree`,
    COALESCE(MIN(`bound_counts`.`axis`), `first_axes`.`axis`) AS `axis`
  FROM `first_axes`
  INNER JOIN `leaf_counts`
    ON `first_axes`.`tree` = `leaf_counts`.`tree`
  LEFT JOIN `bound_counts`
    ON `leaf_counts`.`tree` = `bound_counts`.`tree`
    AND `leaf_counts`.`leaves` = `bound_counts`.`leaves`
  GROUP BY
    `first_axes`.`tree`,
    `first_axes`.`axis`
), `other_bounds` AS (
  SELECT
    `leaf_bounds`.`tree`,
    `leaf_bounds`.`leaf`,
    `leaf_bounds`.`axis`,
    `leaf_bounds`.`low`,
    `leaf_bounds`.`high`
  FROM (
    SELECT
      `label` AS `tree`,
      `leaf` AS `leaf`,
      `stage` AS `axis`,
      `low` AS `low`,
      `high` AS `high`
    FROM `news`.`bounds`
  ) AS `leaf_bounds`
  INNER JOIN `root_axes`
    ON `leaf_bounds`.`tree` = `root_axes`.`tree`
    AND `leaf_bounds`.`axis` <> `root_axes`.`axis`
), `other_counts` AS (
  SELECT
    `tree`,
    `leaf`,
    COUNT(*) AS `others`
  FROM `other_bounds`
  GROUP BY
    `tree`,
    `leaf`
), `slices` AS (
  SELECT
    `leaves`.`tree`,
    `leaves`.`leaf`,
    `root_axes`.`axis`,
    `leaf_bounds`.`low`,
    `leaf_bounds`.`high`,
    COALESCE(`other_counts`.`others`, 0) AS `others`
  FROM (
    SELECT
      `label` AS `tree`,
      `leaf` AS `leaf`
    FROM `news`.`leaves`
  ) AS `leaves`
  INNER JOIN `root_axes`
    ON `leaves`.`tree` = `root_axes`.`tree`
  LEFT JOIN (
    SELECT
      `label` AS `tree`,
      `leaf` AS `leaf`,
      `stage` AS `axis`,
      `low` AS `low`,
      `high` AS `high`
    FROM `news`.`bounds`
  ) AS `leaf_bounds`
    ON `leaves`.`tree` = `leaf_bounds`.`tree`
    AND `leaves`.`leaf` = `leaf_bounds`.`leaf`
    AND `root_axes`.`axis` = `leaf_bounds`.`axis`
  LEFT JOIN `other_counts`
    ON `leaves`.`tree` = `other_counts`.`tree`
    AND `leaves`.`leaf` = `other_counts`.`leaf`
), `possible` AS (
  SELECT
    `points`.`tree`,
    `points`.`point`,
    `slices`.`leaf`,
    `slices`.`others`
  FROM (
    SELECT
      `label` AS `tree`,
      `doc` AS `point`,
      `stage` AS `axis`,
      `value` AS `value`
    FROM `coordinates`
  ) AS `points`
  INNER JOIN `slices`
    ON `points`.`tree` = `slices`.`tree`
    AND `points`.`axis` = `slices`.`axis`
    AND COALESCE(`points`.`value` > `slices`.`low`, TRUE)
    AND COALESCE(`points`.`value` <= `slices`.`high`, TRUE)
)
SELECT
  `tree`,
  `point`,
  `leaf`
FROM `possible`
WHERE
  `others` = 0
UNION ALL
SELECT
  `possible`.`tree`,
  `possible`.`point`,
  `possible`.`leaf`
FROM `possible`
INNER JOIN `other_bounds`
  ON `possible`.`tree` = `other_bounds`.`tree`
  AND `possible`.`leaf` = `other_bounds`.`leaf`
LEFT JOIN (
  SELECT
    `label` AS `tree`,
    `doc` AS `point`,
    `stage` AS `axis`,
    `value` AS `value`
  FROM `coordinates`
) AS `points`
  ON `possible`.`tree` = `points`.`tree`
  AND `possible`.`point` = `points`.`point`
  AND `other_bounds`.`axis` = `points`.`axis`
WHERE
  `possible`.`others` > 0
GROUP BY
  `possible`.`tree`,
  `possible`.`point`,
  `possible`.`leaf`
HAVING
  MIN(
    CASE
      WHEN `points`.`value` <= `other_bounds`.`low`
      THEN 0
      WHEN `points`.`value` > `other_bounds`.`high`
      THEN 0
      ELSE 1
    END
  ) = 1
),

`decisions` AS (
WITH `odds` AS (
  SELECT
    `coordinates`.`doc`,
    `coordinates`.`label`,
    `leaves`.`slope` * `coordinates`.`value` + `leaves`.`intercept` AS `score`,
    `leaves`.`positive`
  FROM `coordinates` AS `coordinates`
  INNER JOIN `point_leaves` AS `point_leaves`
    ON `coordinates`.`label` = `point_leaves`.`tree`
    AND `coordinates`.`doc` = `point_leaves`.`point`
  INNER JOIN `news`.`leaves` AS `leaves`
    ON `point_leaves`.`tree` = `leaves`.`label`
    AND `point_leaves`.`leaf` = `leaves`.`leaf`
  WHERE
    `coordinates`.`stage` = 0
)
SELECT
  `odds`.`doc`,
  `odds`.`label`,
  `odds`.`score`,
  1 / (
    1 + EXP(GREATEST(LEAST(-`odds`.`score`, 500), -500))
  ) AS `probability`,
  `odds`.`positive`
FROM `odds`
),

`given` AS (
SELECT
  `decisions`.`doc`,
  TRANSFORM(
    ARRAY_SORT(
      COLLECT_LIST(
        STRUCT(
          -`decisions`.`score` AS `place`,
          `labels`.`label` AS `label`,
          `labels`.`name` AS `name`
        )
      )
    ),
    `part` -> `part`.`name`
  ) AS `labels`
FROM `decisions` AS `decisions`
INNER JOIN `news`.`labels` AS `labels`
  ON `decisions`.`label` = `labels`.`label`
WHERE
  `decisions`.`positive`
GROUP BY
  `decisions`.`doc`
)

SELECT
  `keyed_documents`.`document`,
  COALESCE(`given`.`labels`, CAST(ARRAY() AS ARRAY<STRING>)) AS `labels`
FROM `keyed_documents` AS `keyed_documents`
LEFT JOIN `given`
  ON `keyed_documents`.`doc` = `given`.`doc`
ORDER BY
  `keyed_documents`.`doc`
