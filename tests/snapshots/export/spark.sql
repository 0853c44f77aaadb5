-- explain/one
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
      WHEN `text_0` IS NULL OR LENGTH(`text_0`) = OCTET_LENGTH(`text_0`)
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
  REGEXP_EXTRACT_ALL(
    `text_0`,
    '(?:[^\\P{L}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{M}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{N}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]){2,}',
    0
  ) AS `tokens_0`
FROM `normalised`
),

`unspaced` AS (
WITH `normal` AS (
  SELECT
    `row`,
    `labels`,
    CASE
      WHEN LENGTH(`text_0`) = OCTET_LENGTH(`text_0`)
      THEN NULL
      WHEN `text_0` RLIKE '(?:[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsLao}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{IsThai}\\p{P}]|[^\\P{IsKhmer}\\p{P}]|[^\\P{IsMyanmar}\\p{P}])'
      THEN REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_0`, FALSE)
    END AS `text_0`
  FROM `texts` AS `texts`
), `runs` AS (
  SELECT
    `row`,
    `labels`,
    ARRAY_JOIN(
      REGEXP_EXTRACT_ALL(
        CASE WHEN TRUE THEN LOWER(TRANSLATE(`text_0`, 'Σİ', 'σi')) ELSE `text_0` END,
        CONCAT(
          '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]',
          '*',
          '(?:[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsLao}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{IsThai}\\p{P}]|[^\\P{IsKhmer}\\p{P}]|[^\\P{IsMyanmar}\\p{P}])',
          '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]',
          '*'
        ),
        0
      ),
      ' '
    ) AS `text_0`
  FROM `normal`
)
SELECT
  `row`,
  `labels`,
  CONCAT(
    REGEXP_EXTRACT_ALL(`text_0`, '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', 0),
    REGEXP_EXTRACT_ALL(
      `text_0`,
      CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]'),
      0
    ),
    REGEXP_EXTRACT_ALL(
      REGEXP_REPLACE(
        `text_0`,
        CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '(', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '*)'),
        '$1'
      ),
      CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]'),
      0
    )
  ) AS `tokens_0`
FROM `runs`
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

`unspaced_0` AS (
WITH `named` AS (
  SELECT
    `row`,
    EXPLODE(`tokens`) AS `name`
  FROM (
    SELECT
      `inputs`.`row`,
      `inputs`.`tokens_0` AS `tokens`
    FROM `unspaced` AS `inputs`
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
  UNION ALL
  SELECT
    `row`,
    `word`
  FROM `unspaced_0`
) AS `tokens`
GROUP BY
  `row`,
  `word`
),

`smooth_terms` AS (
SELECT
  `term`,
  LN((
    1 + FLOOR(`documents` * EXP(`idf`) + 0.5)
  ) / (
    1 + `documents`
  )) + 1 AS `idf`
FROM `news`.`terms` AS `terms`
),

`entries` AS (
WITH `raw` AS (
  SELECT
    `postings`.`doc`,
    `postings`.`term`,
    CASE 'smooth'
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
  FROM (
    SELECT
      `row` AS `doc`,
      `word` AS `term`,
      `value` AS `count`
    FROM `bags`
  ) AS `postings`
  INNER JOIN `smooth_terms` AS `terms`
    ON `postings`.`term` = `terms`.`term`
)
SELECT
  `doc`,
  `term`,
  CAST(`weight` / CASE 'true'
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
),

`axes` AS (
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY `stages`.`stage` NULLS LAST, `stages`.`label` NULLS LAST) - 1 AS INT) AS `axis`,
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
FROM `joined_coordinates`
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

`own_decisions` AS (
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

`decisions` AS (
SELECT
  `own_decisions`.`doc`,
  `own_decisions`.`label`,
  `own_decisions`.`score`,
  `own_decisions`.`probability`,
  ROW_NUMBER() OVER (
    PARTITION BY `own_decisions`.`doc`
    ORDER BY `own_decisions`.`score` DESC, `own_decisions`.`label` NULLS LAST
  ) = 1 AS `positive`
FROM `own_decisions` AS `own_decisions`
),

`explained_labels` AS (
WITH `ranked` AS (
  SELECT
    `decisions`.`doc`,
    `decisions`.`label`,
    `decisions`.`positive`,
    ROW_NUMBER() OVER (
      PARTITION BY `decisions`.`doc`
      ORDER BY `decisions`.`score` DESC, `decisions`.`label` NULLS LAST
    ) AS `place`,
    MAX(CASE WHEN `decisions`.`positive` THEN 1 ELSE 0 END) OVER (PARTITION BY `decisions`.`doc`) AS `positives`
  FROM `decisions` AS `decisions`
)
SELECT
  `ranked`.`doc`,
  `ranked`.`label`
FROM `ranked`
WHERE
  FALSE
  OR `ranked`.`positive`
  OR (
    `ranked`.`positives` = 0 AND `ranked`.`place` = 1
  )
),

`contributions` AS (
SELECT
  `explained_labels`.`doc`,
  `explained_labels`.`label`,
  `discriminants`.`stage`,
  'term' AS `part`,
  `terms`.`name` AS `term`,
  `entries`.`weight` * `discriminants`.`weight` AS `contribution`
FROM `explained_labels` AS `explained_labels`
INNER JOIN `entries` AS `entries`
  ON `explained_labels`.`doc` = `entries`.`doc`
INNER JOIN `news`.`discriminants` AS `discriminants`
  ON `explained_labels`.`label` = `discriminants`.`label`
  AND `entries`.`term` = `discriminants`.`term`
INNER JOIN `news`.`terms` AS `terms`
  ON `entries`.`term` = `terms`.`term`
UNION ALL
SELECT
  `explained_labels`.`doc`,
  `explained_labels`.`label`,
  `axes`.`stage`,
  'length' AS `part`,
  CAST(NULL AS STRING) AS `term`,
  `axes`.`per_token` * `lengths`.`tokens` AS `contribution`
FROM `explained_labels` AS `explained_labels`
INNER JOIN `axes` AS `axes`
  ON `explained_labels`.`label` = `axes`.`label`
INNER JOIN `lengths` AS `lengths`
  ON `explained_labels`.`doc` = `lengths`.`doc`
WHERE
  `axes`.`per_token` <> 0
UNION ALL
SELECT
  `explained_labels`.`doc`,
  `explained_labels`.`label`,
  `axes`.`stage`,
  'bias' AS `part`,
  CAST(NULL AS STRING) AS `term`,
  `axes`.`bias` AS `contribution`
FROM `explained_labels` AS `explained_labels`
INNER JOIN `axes` AS `axes`
  ON `explained_labels`.`label` = `axes`.`label`
),

`paths` AS (
SELECT
  `explained_labels`.`doc`,
  `explained_labels`.`label`,
  `bounds`.`stage`,
  `coordinates`.`value`,
  `bounds`.`low`,
  `bounds`.`high`
FROM `explained_labels` AS `explained_labels`
INNER JOIN `point_leaves` AS `point_leaves`
  ON `explained_labels`.`label` = `point_leaves`.`tree`
  AND `explained_labels`.`doc` = `point_leaves`.`point`
INNER JOIN `news`.`bounds` AS `bounds`
  ON `point_leaves`.`tree` = `bounds`.`label`
  AND `point_leaves`.`leaf` = `bounds`.`leaf`
INNER JOIN `coordinates` AS `coordinates`
  ON `explained_labels`.`doc` = `coordinates`.`doc`
  AND `explained_labels`.`label` = `coordinates`.`label`
  AND `bounds`.`stage` = `coordinates`.`stage`
),

`steps` AS (
SELECT
  `contributions`.`doc`,
  `contributions`.`label`,
  `contributions`.`stage`,
  `contributions`.`part`,
  `contributions`.`term`,
  `contributions`.`contribution`,
  CAST(NULL AS DOUBLE) AS `low`,
  CAST(NULL AS DOUBLE) AS `value`,
  CAST(NULL AS DOUBLE) AS `high`,
  CASE `contributions`.`part` WHEN 'term' THEN 0 WHEN 'length' THEN 1 ELSE 2 END AS `place`
FROM `contributions` AS `contributions`
UNION ALL
SELECT
  `paths`.`doc`,
  `paths`.`label`,
  `paths`.`stage`,
  'path' AS `part`,
  CAST(NULL AS STRING) AS `term`,
  CAST(NULL AS DOUBLE) AS `contribution`,
  `paths`.`low`,
  `paths`.`value`,
  `paths`.`high`,
  3 AS `place`
FROM `paths` AS `paths`
)

SELECT
  `keyed_documents`.`document`,
  `labels`.`name` AS `label`,
  `steps`.`stage`,
  `steps`.`part`,
  `steps`.`term`,
  `steps`.`contribution`,
  `steps`.`low`,
  `steps`.`value`,
  `steps`.`high`
FROM `steps`
INNER JOIN `keyed_documents` AS `keyed_documents`
  ON `steps`.`doc` = `keyed_documents`.`doc`
INNER JOIN `news`.`labels` AS `labels`
  ON `steps`.`label` = `labels`.`label`
INNER JOIN `decisions` AS `decisions`
  ON `steps`.`doc` = `decisions`.`doc` AND `steps`.`label` = `decisions`.`label`
ORDER BY
  `keyed_documents`.`doc` NULLS LAST,
  `decisions`.`score` DESC,
  `steps`.`label` NULLS LAST,
  `steps`.`place` = 3 NULLS LAST,
  `steps`.`stage` NULLS LAST,
  `steps`.`place` NULLS LAST,
  ABS(`steps`.`contribution`) DESC,
  `steps`.`term` NULLS LAST

-- predict/apart
WITH `texts` AS (
SELECT
  ROW_NUMBER() OVER (ORDER BY `source`.`ticket` NULLS LAST) - 1 AS `row`,
  `source`.`ticket` AS `id`,
  NULL AS `fingerprint`,
  NULL AS `labels`,
  NOT `source`.`subject` IS NULL OR NOT `source`.`body` IS NULL AS `has_text`,
  CAST(`source`.`subject` AS STRING) AS `text_0`,
  CAST(`source`.`body` AS STRING) AS `text_1`
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
      WHEN `text_0` IS NULL OR LENGTH(`text_0`) = OCTET_LENGTH(`text_0`)
      THEN CASE WHEN FALSE THEN LOWER(`text_0`) ELSE `text_0` END
      WHEN FALSE
      THEN LOWER(
        TRANSLATE(REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_0`, FALSE), 'Σİ', 'σi')
      )
      ELSE REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_0`, FALSE)
    END AS `text_0`,
    CASE
      WHEN `text_1` IS NULL OR LENGTH(`text_1`) = OCTET_LENGTH(`text_1`)
      THEN CASE WHEN FALSE THEN LOWER(`text_1`) ELSE `text_1` END
      WHEN FALSE
      THEN LOWER(
        TRANSLATE(REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_1`, FALSE), 'Σİ', 'σi')
      )
      ELSE REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_1`, FALSE)
    END AS `text_1`
  FROM `texts` AS `texts`
)
SELECT
  `row`,
  `id`,
  `fingerprint`,
  `labels`,
  `has_text`,
  REGEXP_EXTRACT_ALL(
    `text_0`,
    '(?:[^\\P{L}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{M}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{N}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]){2,}',
    0
  ) AS `tokens_0`,
  REGEXP_EXTRACT_ALL(
    `text_1`,
    '(?:[^\\P{L}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{M}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{N}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]){2,}',
    0
  ) AS `tokens_1`
FROM `normalised`
),

`ngrams` AS (
SELECT
  `row`,
  `id`,
  `fingerprint`,
  `labels`,
  `has_text`,
  FLATTEN(
    TRANSFORM(
      SEQUENCE(1, 2),
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
      SEQUENCE(1, 2),
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
FROM `inputs` AS `inputs`
),

`unspaced` AS (
WITH `normal` AS (
  SELECT
    `row`,
    `labels`,
    CASE
      WHEN LENGTH(`text_0`) = OCTET_LENGTH(`text_0`)
      THEN NULL
      WHEN `text_0` RLIKE '(?:[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsLao}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{IsThai}\\p{P}]|[^\\P{IsKhmer}\\p{P}]|[^\\P{IsMyanmar}\\p{P}])'
      THEN REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_0`, FALSE)
    END AS `text_0`,
    CASE
      WHEN LENGTH(`text_1`) = OCTET_LENGTH(`text_1`)
      THEN NULL
      WHEN `text_1` RLIKE '(?:[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsLao}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{IsThai}\\p{P}]|[^\\P{IsKhmer}\\p{P}]|[^\\P{IsMyanmar}\\p{P}])'
      THEN REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_1`, FALSE)
    END AS `text_1`
  FROM `texts` AS `texts`
), `runs` AS (
  SELECT
    `row`,
    `labels`,
    ARRAY_JOIN(
      REGEXP_EXTRACT_ALL(
        CASE WHEN FALSE THEN LOWER(TRANSLATE(`text_0`, 'Σİ', 'σi')) ELSE `text_0` END,
        CONCAT(
          '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]',
          '*',
          '(?:[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsLao}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{IsThai}\\p{P}]|[^\\P{IsKhmer}\\p{P}]|[^\\P{IsMyanmar}\\p{P}])',
          '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]',
          '*'
        ),
        0
      ),
      ' '
    ) AS `text_0`,
    ARRAY_JOIN(
      REGEXP_EXTRACT_ALL(
        CASE WHEN FALSE THEN LOWER(TRANSLATE(`text_1`, 'Σİ', 'σi')) ELSE `text_1` END,
        CONCAT(
          '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]',
          '*',
          '(?:[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsLao}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{IsThai}\\p{P}]|[^\\P{IsKhmer}\\p{P}]|[^\\P{IsMyanmar}\\p{P}])',
          '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]',
          '*'
        ),
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
    REGEXP_EXTRACT_ALL(`text_0`, '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', 0),
    REGEXP_EXTRACT_ALL(
      `text_0`,
      CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]'),
      0
    ),
    REGEXP_EXTRACT_ALL(
      REGEXP_REPLACE(
        `text_0`,
        CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '(', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '*)'),
        '$1'
      ),
      CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]'),
      0
    )
  ) AS `tokens_0`,
  CONCAT(
    REGEXP_EXTRACT_ALL(`text_1`, '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', 0),
    REGEXP_EXTRACT_ALL(
      `text_1`,
      CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]'),
      0
    ),
    REGEXP_EXTRACT_ALL(
      REGEXP_REPLACE(
        `text_1`,
        CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '(', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '*)'),
        '$1'
      ),
      CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]'),
      0
    )
  ) AS `tokens_1`
FROM `runs`
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
    FROM `ngrams` AS `inputs`
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
    `field` = 'subject'
)
SELECT
  `named`.`row`,
  `spelt`.`word`
FROM `named`
INNER JOIN `spelt`
  ON `named`.`name` = `spelt`.`name`
),

`tokens_1` AS (
WITH `named` AS (
  SELECT
    `row`,
    EXPLODE(`tokens`) AS `name`
  FROM (
    SELECT
      `inputs`.`row`,
      `inputs`.`tokens_1` AS `tokens`
    FROM `ngrams` AS `inputs`
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
    `field` = 'body'
)
SELECT
  `named`.`row`,
  `spelt`.`word`
FROM `named`
INNER JOIN `spelt`
  ON `named`.`name` = `spelt`.`name`
),

`unspaced_0` AS (
WITH `named` AS (
  SELECT
    `row`,
    EXPLODE(`tokens`) AS `name`
  FROM (
    SELECT
      `inputs`.`row`,
      `inputs`.`tokens_0` AS `tokens`
    FROM `unspaced` AS `inputs`
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
    `field` = 'subject'
)
SELECT
  `named`.`row`,
  `spelt`.`word`
FROM `named`
INNER JOIN `spelt`
  ON `named`.`name` = `spelt`.`name`
),

`unspaced_1` AS (
WITH `named` AS (
  SELECT
    `row`,
    EXPLODE(`tokens`) AS `name`
  FROM (
    SELECT
      `inputs`.`row`,
      `inputs`.`tokens_1` AS `tokens`
    FROM `unspaced` AS `inputs`
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
    `field` = 'body'
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
  UNION ALL
  SELECT
    `row`,
    `word`
  FROM `tokens_1`
  UNION ALL
  SELECT
    `row`,
    `word`
  FROM `unspaced_0`
  UNION ALL
  SELECT
    `row`,
    `word`
  FROM `unspaced_1`
) AS `tokens`
GROUP BY
  `row`,
  `word`
),

`entries` AS (
SELECT
  `doc` AS `doc`,
  `term` AS `term`,
  `count` AS `weight`
FROM (
  SELECT
    `row` AS `doc`,
    `word` AS `term`,
    `value` AS `count`
  FROM `bags`
) AS `given`
),

`whole_discriminants` AS (
SELECT
  `discriminants`.`label`,
  `discriminants`.`stage`,
  `discriminants`.`term`,
  FLOOR(`discriminants`.`weight` * 1073741824 + 0.5) / 1073741824 AS `weight`
FROM `news`.`discriminants` AS `discriminants`
),

`whole_stages` AS (
SELECT
  `stages`.`label`,
  `stages`.`stage`,
  FLOOR(`stages`.`bias` * 1073741824 + 0.5) / 1073741824 AS `bias`,
  FLOOR(`stages`.`per_token` * 1073741824 + 0.5) / 1073741824 AS `per_token`
FROM `news`.`stages` AS `stages`
),

`axes` AS (
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY `stages`.`stage` NULLS LAST, `stages`.`label` NULLS LAST) - 1 AS INT) AS `axis`,
  `stages`.`label`,
  `stages`.`stage`,
  `stages`.`bias`,
  `stages`.`per_token`
FROM `whole_stages` AS `stages`
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
  INNER JOIN `whole_discriminants` AS `discriminants`
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
  `value`
FROM `joined_coordinates`
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

-- predict/characters
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
      WHEN `text_0` IS NULL OR LENGTH(`text_0`) = OCTET_LENGTH(`text_0`)
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
  REGEXP_EXTRACT_ALL(
    `text_0`,
    '(?:[^\\P{L}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{M}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{N}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]){2,}|(?:[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsLao}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{IsThai}\\p{P}]|[^\\P{IsKhmer}\\p{P}]|[^\\P{IsMyanmar}\\p{P}])+',
    0
  ) AS `tokens_0`
FROM `normalised`
),

`names_0` AS (
WITH `tokens` AS (
  SELECT
    EXPLODE(`tokens`) AS `name`
  FROM (
    SELECT
      `inputs`.`row`,
      `inputs`.`tokens_0` AS `tokens`
    FROM `inputs` AS `inputs`
  ) AS `field_tokens`
)
SELECT
  '' AS `field`,
  `name`,
  COUNT(*) AS `count`
FROM `tokens`
GROUP BY
  `name`
),

`characters_0` AS (
WITH `padded` AS (
  SELECT
    `field`,
    `chunk`,
    CONCAT(' ', COALESCE(`name`, ''), ' ') AS `name`,
    LENGTH(`name`) + 2 AS `size`,
    `count`
  FROM (
    SELECT
      `field` AS `field`,
      `name` AS `chunk`,
      `name` AS `name`,
      `count` AS `count`
    FROM `names_0`
  ) AS `chunk_words`
), `sized` AS (
  SELECT
    `field`,
    `chunk`,
    `name`,
    `size`,
    `count`,
    EXPLODE(SEQUENCE(2, LEAST(4, GREATEST(2, `size`)))) AS `length`
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
),

`spellings_0` AS (
SELECT
  `pieces`.`field`,
  `pieces`.`chunk` AS `name`,
  `word_spellings`.`word`
FROM `characters_0` AS `pieces`
INNER JOIN (
  SELECT
    `field`,
    `name`,
    `term` AS `word`
  FROM `news`.`spellings`
) AS `word_spellings`
  ON `pieces`.`name` = `word_spellings`.`name`
  AND `pieces`.`field` = `word_spellings`.`field`
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
  FROM `spellings_0` AS `word_spellings`
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
SELECT
  `doc` AS `doc`,
  `term` AS `term`,
  `count` AS `weight`
FROM (
  SELECT
    `row` AS `doc`,
    `word` AS `term`,
    `value` AS `count`
  FROM `bags`
) AS `given`
),

`whole_discriminants` AS (
SELECT
  `discriminants`.`label`,
  `discriminants`.`stage`,
  `discriminants`.`term`,
  FLOOR(`discriminants`.`weight` * 1073741824 + 0.5) / 1073741824 AS `weight`
FROM `news`.`discriminants` AS `discriminants`
),

`whole_stages` AS (
SELECT
  `stages`.`label`,
  `stages`.`stage`,
  FLOOR(`stages`.`bias` * 1073741824 + 0.5) / 1073741824 AS `bias`,
  FLOOR(`stages`.`per_token` * 1073741824 + 0.5) / 1073741824 AS `per_token`
FROM `news`.`stages` AS `stages`
),

`axes` AS (
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY `stages`.`stage` NULLS LAST, `stages`.`label` NULLS LAST) - 1 AS INT) AS `axis`,
  `stages`.`label`,
  `stages`.`stage`,
  `stages`.`bias`,
  `stages`.`per_token`
FROM `whole_stages` AS `stages`
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
  INNER JOIN `whole_discriminants` AS `discriminants`
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
  `value`
FROM `joined_coordinates`
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

-- predict/counts
WITH `entry_rows` AS (
SELECT
  `source`.`ticket` AS `document`,
  `source`.`word` AS `name`,
  CAST(`source`.`n` AS DOUBLE) AS `value`
FROM `documents` AS `source`
),

`keyed_documents` AS (
WITH `keys` AS (
  SELECT DISTINCT
    `entry_rows`.`document`
  FROM `entry_rows` AS `entry_rows`
)
SELECT
  ROW_NUMBER() OVER (ORDER BY `keys`.`document` NULLS LAST) - 1 AS `doc`,
  `keys`.`document`
FROM `keys`
),

`bags` AS (
SELECT
  `keyed_documents`.`doc`,
  `spellings`.`term`,
  SUM(`entry_rows`.`value`) AS `value`
FROM `entry_rows` AS `entry_rows`
INNER JOIN `keyed_documents` AS `keyed_documents`
  ON `entry_rows`.`document` = `keyed_documents`.`document`
INNER JOIN `news`.`spellings` AS `spellings`
  ON CAST(`entry_rows`.`name` AS STRING) = `spellings`.`name`
GROUP BY
  `keyed_documents`.`doc`,
  `spellings`.`term`
HAVING
  SUM(`entry_rows`.`value`) <> 0
),

`entries` AS (
SELECT
  `doc` AS `doc`,
  `term` AS `term`,
  `count` AS `weight`
FROM (
  SELECT
    `doc` AS `doc`,
    `term` AS `term`,
    `value` AS `count`
  FROM `bags`
) AS `given`
),

`whole_discriminants` AS (
SELECT
  `discriminants`.`label`,
  `discriminants`.`stage`,
  `discriminants`.`term`,
  FLOOR(`discriminants`.`weight` * 1073741824 + 0.5) / 1073741824 AS `weight`
FROM `news`.`discriminants` AS `discriminants`
),

`whole_stages` AS (
SELECT
  `stages`.`label`,
  `stages`.`stage`,
  FLOOR(`stages`.`bias` * 1073741824 + 0.5) / 1073741824 AS `bias`,
  FLOOR(`stages`.`per_token` * 1073741824 + 0.5) / 1073741824 AS `per_token`
FROM `news`.`stages` AS `stages`
),

`axes` AS (
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY `stages`.`stage` NULLS LAST, `stages`.`label` NULLS LAST) - 1 AS INT) AS `axis`,
  `stages`.`label`,
  `stages`.`stage`,
  `stages`.`bias`,
  `stages`.`per_token`
FROM `whole_stages` AS `stages`
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
  INNER JOIN `whole_discriminants` AS `discriminants`
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
  `value`
FROM `joined_coordinates`
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

-- predict/keyless
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
      WHEN `text_0` IS NULL OR LENGTH(`text_0`) = OCTET_LENGTH(`text_0`)
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
  REGEXP_EXTRACT_ALL(
    `text_0`,
    '(?:[^\\P{L}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{M}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{N}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]){2,}',
    0
  ) AS `tokens_0`
FROM `normalised`
),

`unspaced` AS (
WITH `normal` AS (
  SELECT
    `row`,
    `labels`,
    CASE
      WHEN LENGTH(`text_0`) = OCTET_LENGTH(`text_0`)
      THEN NULL
      WHEN `text_0` RLIKE '(?:[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsLao}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{IsThai}\\p{P}]|[^\\P{IsKhmer}\\p{P}]|[^\\P{IsMyanmar}\\p{P}])'
      THEN REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_0`, FALSE)
    END AS `text_0`
  FROM `texts` AS `texts`
), `runs` AS (
  SELECT
    `row`,
    `labels`,
    ARRAY_JOIN(
      REGEXP_EXTRACT_ALL(
        CASE WHEN TRUE THEN LOWER(TRANSLATE(`text_0`, 'Σİ', 'σi')) ELSE `text_0` END,
        CONCAT(
          '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]',
          '*',
          '(?:[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsLao}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{IsThai}\\p{P}]|[^\\P{IsKhmer}\\p{P}]|[^\\P{IsMyanmar}\\p{P}])',
          '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]',
          '*'
        ),
        0
      ),
      ' '
    ) AS `text_0`
  FROM `normal`
)
SELECT
  `row`,
  `labels`,
  CONCAT(
    REGEXP_EXTRACT_ALL(`text_0`, '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', 0),
    REGEXP_EXTRACT_ALL(
      `text_0`,
      CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]'),
      0
    ),
    REGEXP_EXTRACT_ALL(
      REGEXP_REPLACE(
        `text_0`,
        CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '(', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '*)'),
        '$1'
      ),
      CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]'),
      0
    )
  ) AS `tokens_0`
FROM `runs`
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

`unspaced_0` AS (
WITH `named` AS (
  SELECT
    `row`,
    EXPLODE(`tokens`) AS `name`
  FROM (
    SELECT
      `inputs`.`row`,
      `inputs`.`tokens_0` AS `tokens`
    FROM `unspaced` AS `inputs`
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
  UNION ALL
  SELECT
    `row`,
    `word`
  FROM `unspaced_0`
) AS `tokens`
GROUP BY
  `row`,
  `word`
),

`smooth_terms` AS (
SELECT
  `term`,
  LN((
    1 + FLOOR(`documents` * EXP(`idf`) + 0.5)
  ) / (
    1 + `documents`
  )) + 1 AS `idf`
FROM `news`.`terms` AS `terms`
),

`entries` AS (
WITH `raw` AS (
  SELECT
    `postings`.`doc`,
    `postings`.`term`,
    CASE 'smooth'
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
  FROM (
    SELECT
      `row` AS `doc`,
      `word` AS `term`,
      `value` AS `count`
    FROM `bags`
  ) AS `postings`
  INNER JOIN `smooth_terms` AS `terms`
    ON `postings`.`term` = `terms`.`term`
)
SELECT
  `doc`,
  `term`,
  CAST(`weight` / CASE 'true'
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
),

`axes` AS (
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY `stages`.`stage` NULLS LAST, `stages`.`label` NULLS LAST) - 1 AS INT) AS `axis`,
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
FROM `joined_coordinates`
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

-- predict/many
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
      WHEN `text_0` IS NULL OR LENGTH(`text_0`) = OCTET_LENGTH(`text_0`)
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
  REGEXP_EXTRACT_ALL(
    `text_0`,
    '(?:[^\\P{L}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{M}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{N}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]){2,}',
    0
  ) AS `tokens_0`
FROM `normalised`
),

`unspaced` AS (
WITH `normal` AS (
  SELECT
    `row`,
    `labels`,
    CASE
      WHEN LENGTH(`text_0`) = OCTET_LENGTH(`text_0`)
      THEN NULL
      WHEN `text_0` RLIKE '(?:[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsLao}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{IsThai}\\p{P}]|[^\\P{IsKhmer}\\p{P}]|[^\\P{IsMyanmar}\\p{P}])'
      THEN REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_0`, FALSE)
    END AS `text_0`
  FROM `texts` AS `texts`
), `runs` AS (
  SELECT
    `row`,
    `labels`,
    ARRAY_JOIN(
      REGEXP_EXTRACT_ALL(
        CASE WHEN TRUE THEN LOWER(TRANSLATE(`text_0`, 'Σİ', 'σi')) ELSE `text_0` END,
        CONCAT(
          '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]',
          '*',
          '(?:[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsLao}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{IsThai}\\p{P}]|[^\\P{IsKhmer}\\p{P}]|[^\\P{IsMyanmar}\\p{P}])',
          '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]',
          '*'
        ),
        0
      ),
      ' '
    ) AS `text_0`
  FROM `normal`
)
SELECT
  `row`,
  `labels`,
  CONCAT(
    REGEXP_EXTRACT_ALL(`text_0`, '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', 0),
    REGEXP_EXTRACT_ALL(
      `text_0`,
      CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]'),
      0
    ),
    REGEXP_EXTRACT_ALL(
      REGEXP_REPLACE(
        `text_0`,
        CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '(', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '*)'),
        '$1'
      ),
      CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]'),
      0
    )
  ) AS `tokens_0`
FROM `runs`
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

`unspaced_0` AS (
WITH `named` AS (
  SELECT
    `row`,
    EXPLODE(`tokens`) AS `name`
  FROM (
    SELECT
      `inputs`.`row`,
      `inputs`.`tokens_0` AS `tokens`
    FROM `unspaced` AS `inputs`
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
  UNION ALL
  SELECT
    `row`,
    `word`
  FROM `unspaced_0`
) AS `tokens`
GROUP BY
  `row`,
  `word`
),

`smooth_terms` AS (
SELECT
  `term`,
  LN((
    1 + FLOOR(`documents` * EXP(`idf`) + 0.5)
  ) / (
    1 + `documents`
  )) + 1 AS `idf`
FROM `news`.`terms` AS `terms`
),

`entries` AS (
WITH `raw` AS (
  SELECT
    `postings`.`doc`,
    `postings`.`term`,
    CASE 'smooth'
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
  FROM (
    SELECT
      `row` AS `doc`,
      `word` AS `term`,
      `value` AS `count`
    FROM `bags`
  ) AS `postings`
  INNER JOIN `smooth_terms` AS `terms`
    ON `postings`.`term` = `terms`.`term`
)
SELECT
  `doc`,
  `term`,
  CAST(`weight` / CASE 'true'
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
),

`axes` AS (
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY `stages`.`stage` NULLS LAST, `stages`.`label` NULLS LAST) - 1 AS INT) AS `axis`,
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
FROM `joined_coordinates`
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

-- predict/one
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
      WHEN `text_0` IS NULL OR LENGTH(`text_0`) = OCTET_LENGTH(`text_0`)
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
  REGEXP_EXTRACT_ALL(
    `text_0`,
    '(?:[^\\P{L}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{M}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{N}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]){2,}',
    0
  ) AS `tokens_0`
FROM `normalised`
),

`unspaced` AS (
WITH `normal` AS (
  SELECT
    `row`,
    `labels`,
    CASE
      WHEN LENGTH(`text_0`) = OCTET_LENGTH(`text_0`)
      THEN NULL
      WHEN `text_0` RLIKE '(?:[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsLao}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{IsThai}\\p{P}]|[^\\P{IsKhmer}\\p{P}]|[^\\P{IsMyanmar}\\p{P}])'
      THEN REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_0`, FALSE)
    END AS `text_0`
  FROM `texts` AS `texts`
), `runs` AS (
  SELECT
    `row`,
    `labels`,
    ARRAY_JOIN(
      REGEXP_EXTRACT_ALL(
        CASE WHEN TRUE THEN LOWER(TRANSLATE(`text_0`, 'Σİ', 'σi')) ELSE `text_0` END,
        CONCAT(
          '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]',
          '*',
          '(?:[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsLao}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{IsThai}\\p{P}]|[^\\P{IsKhmer}\\p{P}]|[^\\P{IsMyanmar}\\p{P}])',
          '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]',
          '*'
        ),
        0
      ),
      ' '
    ) AS `text_0`
  FROM `normal`
)
SELECT
  `row`,
  `labels`,
  CONCAT(
    REGEXP_EXTRACT_ALL(`text_0`, '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', 0),
    REGEXP_EXTRACT_ALL(
      `text_0`,
      CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]'),
      0
    ),
    REGEXP_EXTRACT_ALL(
      REGEXP_REPLACE(
        `text_0`,
        CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '(', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '*)'),
        '$1'
      ),
      CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]'),
      0
    )
  ) AS `tokens_0`
FROM `runs`
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

`unspaced_0` AS (
WITH `named` AS (
  SELECT
    `row`,
    EXPLODE(`tokens`) AS `name`
  FROM (
    SELECT
      `inputs`.`row`,
      `inputs`.`tokens_0` AS `tokens`
    FROM `unspaced` AS `inputs`
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
  UNION ALL
  SELECT
    `row`,
    `word`
  FROM `unspaced_0`
) AS `tokens`
GROUP BY
  `row`,
  `word`
),

`smooth_terms` AS (
SELECT
  `term`,
  LN((
    1 + FLOOR(`documents` * EXP(`idf`) + 0.5)
  ) / (
    1 + `documents`
  )) + 1 AS `idf`
FROM `news`.`terms` AS `terms`
),

`entries` AS (
WITH `raw` AS (
  SELECT
    `postings`.`doc`,
    `postings`.`term`,
    CASE 'smooth'
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
  FROM (
    SELECT
      `row` AS `doc`,
      `word` AS `term`,
      `value` AS `count`
    FROM `bags`
  ) AS `postings`
  INNER JOIN `smooth_terms` AS `terms`
    ON `postings`.`term` = `terms`.`term`
)
SELECT
  `doc`,
  `term`,
  CAST(`weight` / CASE 'true'
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
),

`axes` AS (
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY `stages`.`stage` NULLS LAST, `stages`.`label` NULLS LAST) - 1 AS INT) AS `axis`,
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
FROM `joined_coordinates`
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

`own_decisions` AS (
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

`decisions` AS (
SELECT
  `own_decisions`.`doc`,
  `own_decisions`.`label`,
  `own_decisions`.`score`,
  `own_decisions`.`probability`,
  ROW_NUMBER() OVER (
    PARTITION BY `own_decisions`.`doc`
    ORDER BY `own_decisions`.`score` DESC, `own_decisions`.`label` NULLS LAST
  ) = 1 AS `positive`
FROM `own_decisions` AS `own_decisions`
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

-- scores/one
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
      WHEN `text_0` IS NULL OR LENGTH(`text_0`) = OCTET_LENGTH(`text_0`)
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
  REGEXP_EXTRACT_ALL(
    `text_0`,
    '(?:[^\\P{L}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{M}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{N}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]){2,}',
    0
  ) AS `tokens_0`
FROM `normalised`
),

`unspaced` AS (
WITH `normal` AS (
  SELECT
    `row`,
    `labels`,
    CASE
      WHEN LENGTH(`text_0`) = OCTET_LENGTH(`text_0`)
      THEN NULL
      WHEN `text_0` RLIKE '(?:[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsLao}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{IsThai}\\p{P}]|[^\\P{IsKhmer}\\p{P}]|[^\\P{IsMyanmar}\\p{P}])'
      THEN REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_0`, FALSE)
    END AS `text_0`
  FROM `texts` AS `texts`
), `runs` AS (
  SELECT
    `row`,
    `labels`,
    ARRAY_JOIN(
      REGEXP_EXTRACT_ALL(
        CASE WHEN TRUE THEN LOWER(TRANSLATE(`text_0`, 'Σİ', 'σi')) ELSE `text_0` END,
        CONCAT(
          '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]',
          '*',
          '(?:[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsLao}\\x{30FC}\\x{FF70}\\x{FF9E}\\x{FF9F}]|[^\\P{IsThai}\\p{P}]|[^\\P{IsKhmer}\\p{P}]|[^\\P{IsMyanmar}\\p{P}])',
          '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]',
          '*'
        ),
        0
      ),
      ' '
    ) AS `text_0`
  FROM `normal`
)
SELECT
  `row`,
  `labels`,
  CONCAT(
    REGEXP_EXTRACT_ALL(`text_0`, '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', 0),
    REGEXP_EXTRACT_ALL(
      `text_0`,
      CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]'),
      0
    ),
    REGEXP_EXTRACT_ALL(
      REGEXP_REPLACE(
        `text_0`,
        CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '(', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '*)'),
        '$1'
      ),
      CONCAT('[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]', '[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}]'),
      0
    )
  ) AS `tokens_0`
FROM `runs`
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

`unspaced_0` AS (
WITH `named` AS (
  SELECT
    `row`,
    EXPLODE(`tokens`) AS `name`
  FROM (
    SELECT
      `inputs`.`row`,
      `inputs`.`tokens_0` AS `tokens`
    FROM `unspaced` AS `inputs`
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
  UNION ALL
  SELECT
    `row`,
    `word`
  FROM `unspaced_0`
) AS `tokens`
GROUP BY
  `row`,
  `word`
),

`smooth_terms` AS (
SELECT
  `term`,
  LN((
    1 + FLOOR(`documents` * EXP(`idf`) + 0.5)
  ) / (
    1 + `documents`
  )) + 1 AS `idf`
FROM `news`.`terms` AS `terms`
),

`entries` AS (
WITH `raw` AS (
  SELECT
    `postings`.`doc`,
    `postings`.`term`,
    CASE 'smooth'
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
  FROM (
    SELECT
      `row` AS `doc`,
      `word` AS `term`,
      `value` AS `count`
    FROM `bags`
  ) AS `postings`
  INNER JOIN `smooth_terms` AS `terms`
    ON `postings`.`term` = `terms`.`term`
)
SELECT
  `doc`,
  `term`,
  CAST(`weight` / CASE 'true'
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
),

`axes` AS (
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY `stages`.`stage` NULLS LAST, `stages`.`label` NULLS LAST) - 1 AS INT) AS `axis`,
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
FROM `joined_coordinates`
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

`own_decisions` AS (
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

`decisions` AS (
SELECT
  `own_decisions`.`doc`,
  `own_decisions`.`label`,
  `own_decisions`.`score`,
  `own_decisions`.`probability`,
  ROW_NUMBER() OVER (
    PARTITION BY `own_decisions`.`doc`
    ORDER BY `own_decisions`.`score` DESC, `own_decisions`.`label` NULLS LAST
  ) = 1 AS `positive`
FROM `own_decisions` AS `own_decisions`
)

SELECT
  `keyed_documents`.`document`,
  `labels`.`name` AS `label`,
  `decisions`.`score`,
  `decisions`.`probability`,
  `decisions`.`positive`
FROM `decisions` AS `decisions`
INNER JOIN `keyed_documents` AS `keyed_documents`
  ON `decisions`.`doc` = `keyed_documents`.`doc`
INNER JOIN `news`.`labels` AS `labels`
  ON `decisions`.`label` = `labels`.`label`
ORDER BY
  `keyed_documents`.`doc` NULLS LAST,
  `decisions`.`score` DESC,
  `decisions`.`label` NULLS LAST
