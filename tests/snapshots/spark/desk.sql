-- desk/best_answers
WITH `ranked` AS (
  SELECT
    `document`,
    `label`,
    `log_odds`,
    `has_label`,
    ROW_NUMBER() OVER (PARTITION BY `document` ORDER BY `log_odds` DESC, `label` NULLS LAST) AS `place`
  FROM `work`.`unseen` AS `unseen`
)
SELECT
  `document`,
  `label`,
  `log_odds`,
  `has_label`,
  COUNT(*) OVER () AS `positives`
FROM `ranked`
WHERE
  `place` = 1

-- desk/buckets
SELECT
  `doc`,
  `items`.`band`,
  `items`.`first`,
  `items`.`second`,
  `items`.`third`
FROM `work`.`signatures` AS `signatures`
LATERAL VIEW
INLINE(
  ARRAYS_ZIP(
    ARRAY(0, 1),
    ARRAY(`first_0`, `first_1`),
    ARRAY(`second_0`, `second_1`),
    ARRAY(`third_0`, `third_1`)
  )
) items AS `band`, `first`, `second`, `third`

-- desk/candidate_pairs
WITH `placed` AS (
  SELECT
    `doc`,
    `band`,
    `first`,
    `second`,
    `third`,
    ROW_NUMBER() OVER (PARTITION BY `band`, `first`, `second`, `third` ORDER BY `doc` NULLS LAST) AS `place`,
    COUNT(*) OVER (PARTITION BY `band`, `first`, `second`, `third`) AS `documents`
  FROM `work`.`buckets` AS `buckets`
), `shared` AS (
  SELECT
    `doc`,
    `band`,
    `first`,
    `second`,
    `third`,
    `place`
  FROM `placed`
  WHERE
    `documents` > 1
)
SELECT DISTINCT
  `shared`.`doc`,
  `others`.`doc` AS `other`
FROM `shared`
INNER JOIN `shared` AS `others`
  ON `shared`.`band` = `others`.`band`
  AND `shared`.`first` = `others`.`first`
  AND `shared`.`second` = `others`.`second`
  AND `shared`.`third` = `others`.`third`
INNER JOIN `work`.`checked_documents` AS `own`
  ON `shared`.`doc` = `own`.`doc`
INNER JOIN `work`.`checked_documents` AS `of_other`
  ON `others`.`doc` = `of_other`.`doc`
WHERE
  `others`.`place` > `shared`.`place`
  AND `others`.`place` <= `shared`.`place` + :reach
  AND `own`.`digest` <> `of_other`.`digest`

-- desk/checked_documents
WITH `lengths` AS (
  SELECT
    `doc`,
    SUM(`count`) AS `tokens`
  FROM `work`.`postings` AS `postings`
  GROUP BY
    `doc`
), `listed` AS (
  SELECT
    `place`,
    LISTAGG(`name`, ', ') WITHIN GROUP (ORDER BY
      `name` NULLS LAST) AS `labels`
  FROM `work`.`checked_labels` AS `checked_labels`
  GROUP BY
    `place`
)
SELECT
  `documents`.`doc`,
  `checked_texts`.`key`,
  `checked_texts`.`in_test`,
  `checked_texts`.`digest`,
  CAST(COALESCE(`lengths`.`tokens`, 0) AS BIGINT) AS `tokens`,
  `listed`.`labels`
FROM `work`.`documents` AS `documents`
INNER JOIN `work`.`checked_texts` AS `checked_texts`
  ON `documents`.`id` = `checked_texts`.`place`
LEFT JOIN `lengths`
  ON `documents`.`doc` = `lengths`.`doc`
LEFT JOIN `listed`
  ON `documents`.`id` = `listed`.`place`

-- desk/checked_texts
SELECT
  `inputs`.`row` * 2 + CASE WHEN :in_test THEN 1 ELSE 0 END AS `place`,
  CAST(`document_keys`.`key` AS STRING) AS `key`,
  CAST(:in_test AS BOOLEAN) AS `in_test`,
  `inputs`.`text_0` AS `text`,
  MD5(TRIM(REGEXP_REPLACE(LOWER(`inputs`.`text_0`), '\\s+', ' '))) AS `digest`
FROM `work`.`inputs` AS `inputs`
INNER JOIN `work`.`document_keys` AS `document_keys`
  ON `inputs`.`row` = `document_keys`.`row`
WHERE
  `inputs`.`has_text`

-- desk/drift
WITH `drifted` AS (
  SELECT
    1 AS `part`,
    'documents' AS `measure`,
    CAST(NULL AS STRING) AS `name`,
    `training`,
    `given`,
    CAST(NULL AS DOUBLE) AS `drift`,
    CAST(NULL AS DOUBLE) AS `by_chance`
  FROM `work`.`collection_sizes` AS `collection_sizes`
  UNION ALL
  SELECT
    2 AS `part`,
    'unknown words' AS `measure`,
    NULL AS `name`,
    NULL AS `training`,
    COALESCE(SUM(`share`), 0) AS `given`,
    COALESCE(SUM(`share`), 0) AS `drift`,
    NULL AS `by_chance`
  FROM `work`.`new_words` AS `new_words`
  UNION ALL
  SELECT
    3 AS `part`,
    'known terms' AS `measure`,
    NULL AS `name`,
    `trained_terms`.`terms` / `collection_sizes`.`training` AS `training`,
    `known_terms`.`terms` / NULLIF(`collection_sizes`.`given`, 0) AS `given`,
    ABS(
      `known_terms`.`terms` / NULLIF(`collection_sizes`.`given`, 0) / (
        `trained_terms`.`terms` / `collection_sizes`.`training`
      ) - 1
    ) AS `drift`,
    NULL AS `by_chance`
  FROM `work`.`collection_sizes` AS `collection_sizes`
  CROSS JOIN `work`.`known_terms` AS `known_terms`
  CROSS JOIN `work`.`trained_terms` AS `trained_terms`
  UNION ALL
  SELECT
    4 AS `part`,
    'confidence' AS `measure`,
    NULL AS `name`,
    `trained_confidence`.`confidence` AS `training`,
    `given_confidence`.`confidence` AS `given`,
    ABS(`given_confidence`.`confidence` - `trained_confidence`.`confidence`) AS `drift`,
    NULL AS `by_chance`
  FROM `work`.`trained_confidence` AS `trained_confidence`
  CROSS JOIN `work`.`given_confidence` AS `given_confidence`
  UNION ALL
  SELECT
    5 AS `part`,
    'label mix' AS `measure`,
    NULL AS `name`,
    NULL AS `training`,
    NULL AS `given`,
    SUM(ABS(`label_drift`.`given` - `label_drift`.`training`)) / 2 AS `drift`,
    SUM(`label_drift`.`by_chance`) / 2 AS `by_chance`
  FROM `work`.`label_drift` AS `label_drift`
  UNION ALL
  SELECT
    6 AS `part`,
    'label' AS `measure`,
    `label_drift`.`name`,
    `label_drift`.`training`,
    `label_drift`.`given`,
    ABS(`label_drift`.`given` - `label_drift`.`training`) AS `drift`,
    `label_drift`.`by_chance`
  FROM `work`.`label_drift` AS `label_drift`
  UNION ALL
  SELECT
    7 AS `part`,
    'term' AS `measure`,
    `term_drift`.`name`,
    `term_drift`.`training`,
    `term_drift`.`given`,
    `term_drift`.`ratio` AS `drift`,
    NULL AS `by_chance`
  FROM `work`.`term_drift` AS `term_drift`
  UNION ALL
  SELECT
    8 AS `part`,
    'new word' AS `measure`,
    `new_words`.`name`,
    CAST(0 AS DOUBLE) AS `training`,
    `new_words`.`share` AS `given`,
    `new_words`.`share` AS `drift`,
    NULL AS `by_chance`
  FROM `work`.`new_words` AS `new_words`
  WHERE
    `new_words`.`place` <= :words
)
SELECT
  `measure`,
  `name`,
  `training`,
  `given`,
  `drift`,
  `by_chance`
FROM `drifted`
ORDER BY
  `part` NULLS LAST,
  `drift` DESC,
  `name` NULLS LAST

-- desk/explained_suspects
WITH `placed` AS (
  SELECT
    `rank`,
    `term`,
    ROW_NUMBER() OVER (PARTITION BY `rank` ORDER BY `contribution` DESC, `term` NULLS LAST) AS `place`
  FROM `work`.`reasons` AS `reasons`
), `listed` AS (
  SELECT
    `rank`,
    LISTAGG(`term`, ', ') WITHIN GROUP (ORDER BY
      `place` NULLS LAST) AS `terms`
  FROM `placed`
  WHERE
    `place` <= :terms
  GROUP BY
    `rank`
)
SELECT
  `first_suspects`.`document`,
  `first_suspects`.`label`,
  `first_suspects`.`suggested`,
  `first_suspects`.`score`,
  `listed`.`terms`
FROM `work`.`first_suspects` AS `first_suspects`
LEFT JOIN `listed`
  ON `first_suspects`.`rank` = `listed`.`rank`
ORDER BY
  `first_suspects`.`rank` NULLS LAST

-- desk/first_suspects
WITH `ranked` AS (
  SELECT
    CAST(ROW_NUMBER() OVER (
      ORDER BY `score` DESC, `document` NULLS LAST, COALESCE(`label`, `suggested`) NULLS LAST
    ) AS INT) AS `rank`,
    `document`,
    `label`,
    `suggested`,
    `score`
  FROM `work`.`suspects` AS `suspects`
  WHERE
    :label IS NULL OR `label` = :label OR `suggested` = :label
)
SELECT
  `rank`,
  `document`,
  `label`,
  `suggested`,
  `score`
FROM `ranked`
WHERE
  `rank` <= :most
ORDER BY
  `rank` NULLS LAST

-- desk/held_out_accuracy
WITH `ranked` AS (
  SELECT
    `has_label`,
    ROW_NUMBER() OVER (PARTITION BY `document` ORDER BY `log_odds` DESC, `label` NULLS LAST) AS `place`
  FROM `work`.`unseen` AS `unseen`
)
SELECT
  AVG(CAST(CASE WHEN `has_label` THEN 1 ELSE 0 END AS DOUBLE)) AS `accuracy`
FROM `ranked`
WHERE
  `place` = 1

-- desk/label_company
WITH `sizes` AS (
  SELECT
    `name`,
    COUNT(*) AS `documents`
  FROM `work`.`checked_labels` AS `checked_labels`
  GROUP BY
    `name`
), `collection` AS (
  SELECT
    COUNT(DISTINCT `place`) AS `documents`
  FROM `work`.`checked_labels` AS `checked_labels`
), `pairs` AS (
  SELECT
    `own`.`name`,
    `others`.`name` AS `other`,
    COUNT(*) AS `documents`
  FROM `work`.`checked_labels` AS `own`
  INNER JOIN `work`.`checked_labels` AS `others`
    ON `own`.`place` = `others`.`place` AND `own`.`name` <> `others`.`name`
  GROUP BY
    `own`.`name`,
    `others`.`name`
)
SELECT
  'always' AS `finding`,
  `pairs`.`name`,
  `pairs`.`other`,
  `pairs`.`documents`
FROM `pairs`
INNER JOIN `sizes`
  ON `pairs`.`name` = `sizes`.`name`
WHERE
  `pairs`.`documents` = `sizes`.`documents` AND `sizes`.`documents` >= :few
UNION ALL
SELECT
  'never' AS `finding`,
  `own`.`name`,
  `others`.`name` AS `other`,
  CAST(0 AS BIGINT) AS `documents`
FROM `sizes` AS `own`
INNER JOIN `sizes` AS `others`
  ON `own`.`name` < `others`.`name`
CROSS JOIN `collection`
LEFT JOIN `pairs`
  ON `own`.`name` = `pairs`.`name` AND `others`.`name` = `pairs`.`other`
WHERE
  `pairs`.`name` IS NULL
  AND CAST(`own`.`documents` AS DOUBLE) * `others`.`documents` / `collection`.`documents` >= :many
ORDER BY
  `finding` NULLS LAST,
  `documents` DESC,
  `name` NULLS LAST,
  `other` NULLS LAST

-- desk/label_sizes_by_side
SELECT
  `name`,
  SUM(1 - `place` % 2) AS `training`,
  SUM(`place` % 2) AS `testing`
FROM `work`.`checked_labels` AS `checked_labels`
GROUP BY
  `name`
ORDER BY
  `name` NULLS LAST

-- desk/label_suspects
WITH `ranked` AS (
  SELECT
    `document`,
    `label`,
    `log_odds`,
    `has_label`,
    ROW_NUMBER() OVER (PARTITION BY `document`, `has_label` ORDER BY `log_odds` DESC, `label` NULLS LAST) AS `place`
  FROM `work`.`unseen` AS `unseen`
)
SELECT
  `own`.`document`,
  `own`.`label`,
  `others`.`label` AS `suggested`,
  `others`.`log_odds` - `own`.`log_odds` AS `score`
FROM `ranked` AS `own`
INNER JOIN `ranked` AS `others`
  ON `own`.`document` = `others`.`document`
WHERE
  `own`.`has_label`
  AND NOT `others`.`has_label`
  AND `others`.`place` = 1
  AND `others`.`log_odds` > `own`.`log_odds`

-- desk/length_findings
WITH `ranked` AS (
  SELECT
    LN(`tokens`) AS `size`,
    ROW_NUMBER() OVER (ORDER BY `tokens` NULLS LAST, `doc` NULLS LAST) AS `place`,
    COUNT(*) OVER () AS `documents`
  FROM `work`.`checked_documents` AS `checked_documents`
  WHERE
    `tokens` > 0
), `quartiles` AS (
  SELECT
    MIN(CASE WHEN 4 * `place` >= `documents` THEN `size` END) AS `low`,
    MIN(CASE WHEN 4 * `place` >= 3 * `documents` THEN `size` END) AS `high`
  FROM `ranked`
), `fences` AS (
  SELECT
    `low` - GREATEST(3 * (
      `high` - `low`
    ), LN(4)) AS `low`,
    `high` + GREATEST(3 * (
      `high` - `low`
    ), LN(4)) AS `high`
  FROM `quartiles`
), `judged` AS (
  SELECT
    `checked_documents`.`doc`,
    CASE
      WHEN `checked_documents`.`tokens` = 0
      THEN 'empty'
      WHEN LN(`checked_documents`.`tokens`) < `fences`.`low`
      THEN 'short'
      WHEN LN(`checked_documents`.`tokens`) > `fences`.`high`
      THEN 'long'
    END AS `finding`
  FROM `work`.`checked_documents` AS `checked_documents`
  CROSS JOIN `fences`
)
SELECT
  `finding`,
  `doc`,
  CAST(NULL AS INT) AS `other`,
  CAST(NULL AS DOUBLE) AS `similarity`
FROM `judged`
WHERE
  NOT `finding` IS NULL

-- desk/likely_answers
WITH `ranked` AS (
  SELECT
    `document`,
    `label`,
    `log_odds`,
    `has_label`,
    ROW_NUMBER() OVER (ORDER BY `log_odds` DESC, `document` NULLS LAST, `label` NULLS LAST) AS `place`,
    SUM(CASE WHEN `has_label` THEN 1 ELSE 0 END) OVER () AS `positives`
  FROM `work`.`unseen` AS `unseen`
)
SELECT
  `document`,
  `label`,
  `log_odds`,
  `has_label`,
  `positives`
FROM `ranked`
WHERE
  `place` <= 2 * `positives`

-- desk/named_findings
SELECT
  `findings`.`finding`,
  `own`.`key` AS `document`,
  `own`.`labels`,
  `others`.`key` AS `other`,
  `others`.`labels` AS `other_labels`,
  `findings`.`similarity`
FROM `work`.`findings` AS `findings`
INNER JOIN `work`.`checked_documents` AS `own`
  ON `findings`.`doc` = `own`.`doc`
LEFT JOIN `work`.`checked_documents` AS `others`
  ON `findings`.`other` = `others`.`doc`
ORDER BY
  `findings`.`finding` NULLS LAST,
  `findings`.`similarity` DESC,
  `findings`.`doc` NULLS LAST

-- desk/named_suspects
SELECT
  `document`,
  `label`,
  `suggested`,
  `score`
FROM `work`.`first_suspects` AS `first_suspects`
ORDER BY
  `rank` NULLS LAST

-- desk/new_words
WITH `joined` AS (
  SELECT
    `read_names`.`name`,
    `read_names`.`count`,
    `spellings`.`name` IS NULL AS `is_new`,
    SUM(`read_names`.`count`) OVER () AS `words`
  FROM `work`.`read_names` AS `read_names`
  LEFT JOIN `work`.`spellings` AS `spellings`
    ON `read_names`.`field` = `spellings`.`field`
    AND `read_names`.`name` = `spellings`.`name`
  WHERE
    LENGTH(`read_names`.`name`) >= :shortest
), `summed` AS (
  SELECT
    `joined`.`name`,
    CAST(SUM(`joined`.`count`) AS DOUBLE) / MAX(`joined`.`words`) AS `share`
  FROM `joined`
  WHERE
    `joined`.`is_new`
  GROUP BY
    `joined`.`name`
)
SELECT
  `summed`.`name`,
  `summed`.`share`,
  ROW_NUMBER() OVER (ORDER BY `summed`.`share` DESC, `summed`.`name` NULLS LAST) AS `place`
FROM `summed`

-- desk/reasons
WITH `first_leaves` AS (
  SELECT
    `label`,
    MIN(`leaf`) AS `leaf`
  FROM `work`.`leaves` AS `leaves`
  GROUP BY
    `label`
), `slopes` AS (
  SELECT
    `leaves`.`label`,
    `leaves`.`slope`
  FROM `work`.`leaves` AS `leaves`
  INNER JOIN `first_leaves`
    ON `leaves`.`label` = `first_leaves`.`label`
    AND `leaves`.`leaf` = `first_leaves`.`leaf`
), `sides` AS (
  SELECT
    `rank`,
    `document`,
    `suggested` AS `name`,
    1 AS `side`
  FROM `work`.`first_suspects` AS `first_suspects`
  UNION ALL
  SELECT
    `rank`,
    `document`,
    `label` AS `name`,
    -1 AS `side`
  FROM `work`.`first_suspects` AS `first_suspects`
), `asked` AS (
  SELECT
    `sides`.`rank`,
    `keyed_documents`.`doc`,
    `labels`.`label`,
    `sides`.`side` * `slopes`.`slope` AS `factor`
  FROM `sides`
  INNER JOIN `work`.`labels` AS `labels`
    ON `sides`.`name` = `labels`.`name`
  INNER JOIN `slopes`
    ON `labels`.`label` = `slopes`.`label`
  INNER JOIN `work`.`keyed_documents` AS `keyed_documents`
    ON CAST(`sides`.`document` AS STRING) = CAST(`keyed_documents`.`document` AS STRING)
), `sums` AS (
  SELECT
    `asked`.`rank`,
    `entries`.`term`,
    SUM(`asked`.`factor` * `entries`.`weight` * `discriminants`.`weight`) AS `contribution`
  FROM `asked`
  INNER JOIN `work`.`entries` AS `entries`
    ON `asked`.`doc` = `entries`.`doc`
  INNER JOIN `work`.`discriminants` AS `discriminants`
    ON `asked`.`label` = `discriminants`.`label`
    AND `entries`.`term` = `discriminants`.`term`
  WHERE
    `discriminants`.`stage` = 0
  GROUP BY
    `asked`.`rank`,
    `entries`.`term`
)
SELECT
  `sums`.`rank`,
  `terms`.`name` AS `term`,
  `sums`.`contribution`
FROM `sums`
INNER JOIN `work`.`terms` AS `terms`
  ON `sums`.`term` = `terms`.`term`
WHERE
  `sums`.`contribution` > 0

-- desk/reject_curve
WITH `ranked` AS (
  SELECT
    `log_odds`,
    `positives`,
    CASE WHEN `has_label` THEN 1 ELSE 0 END AS `hit`,
    ROW_NUMBER() OVER (ORDER BY `log_odds` DESC, `document` NULLS LAST, `label` NULLS LAST) AS `place`,
    COUNT(*) OVER () AS `answers`
  FROM `work`.`answers` AS `answers`
), `dealt` AS (
  SELECT
    `log_odds`,
    `positives`,
    `hit`,
    FLOOR(100.0 * (
      `place` - 1
    ) / `answers`) AS `step`
  FROM `ranked`
), `steps` AS (
  SELECT
    `step`,
    MIN(`log_odds`) AS `log_odds`,
    MAX(`positives`) AS `positives`,
    COUNT(*) AS `given`,
    SUM(`hit`) AS `hits`
  FROM `dealt`
  GROUP BY
    `step`
), `running` AS (
  SELECT
    `step`,
    `log_odds`,
    `positives`,
    CAST(SUM(`given`) OVER (ORDER BY `step` NULLS LAST) AS DOUBLE) AS `given`,
    CAST(SUM(`hits`) OVER (ORDER BY `step` NULLS LAST) AS DOUBLE) AS `hits`
  FROM `steps`
)
SELECT
  CAST(`given` AS BIGINT) AS `given`,
  `log_odds`,
  `hits` / `given` AS `precision`,
  `hits` / NULLIF(`positives`, 0) AS `recall`
FROM `running`
ORDER BY
  `given` NULLS LAST

-- desk/script_findings
WITH `written` AS (
  SELECT
    `terms`.`term`,
    `scripts`.`script`
  FROM `work`.`terms` AS `terms`
  INNER JOIN `work`.`scripts` AS `scripts`
    ON ASCII(SUBSTRING(`terms`.`name`, 1, 1)) BETWEEN `scripts`.`low` AND `scripts`.`high`
), `sums` AS (
  SELECT
    `postings`.`doc`,
    `written`.`script`,
    SUM(`postings`.`count`) AS `amount`
  FROM `work`.`postings` AS `postings`
  INNER JOIN `written`
    ON `postings`.`term` = `written`.`term`
  GROUP BY
    `postings`.`doc`,
    `written`.`script`
), `ranked` AS (
  SELECT
    `doc`,
    `script`,
    ROW_NUMBER() OVER (PARTITION BY `doc` ORDER BY `amount` DESC, `script` NULLS LAST) AS `place`
  FROM `sums`
), `counted` AS (
  SELECT
    `doc`,
    `script`,
    COUNT(*) OVER (PARTITION BY `script`) AS `of_script`,
    COUNT(*) OVER () AS `documents`
  FROM `ranked`
  WHERE
    `place` = 1
)
SELECT
  CONCAT('script: ', COALESCE(`script`, '')) AS `finding`,
  `doc`,
  CAST(NULL AS INT) AS `other`,
  CAST(NULL AS DOUBLE) AS `similarity`
FROM `counted`
WHERE
  `of_script` <= :rare * `documents`

-- desk/set_uncertainties
WITH `ordered` AS (
  SELECT
    `doc`,
    `label`,
    `probability`,
    ROW_NUMBER() OVER (
      PARTITION BY `doc`
      ORDER BY `probability` * (
        1 - `probability`
      ) DESC, `label` NULLS LAST
    ) AS `place`,
    SUM(`probability` * (
      1 - `probability`
    )) OVER (PARTITION BY `doc`) AS `uncertainty`
  FROM `work`.`decisions` AS `decisions`
)
SELECT
  `doc`,
  `label`,
  CAST(NULL AS INT) AS `other`,
  `probability`,
  `uncertainty`
FROM `ordered`
WHERE
  `place` = 1

-- desk/suggestions
WITH `some_entries` AS (
  SELECT
    `uncertain_documents`.`place`,
    `entries`.`term`,
    `entries`.`weight`
  FROM `work`.`uncertain_documents` AS `uncertain_documents`
  INNER JOIN `work`.`entries` AS `entries`
    ON `uncertain_documents`.`doc` = `entries`.`doc`
), `norms` AS (
  SELECT
    `place`,
    SQRT(SUM(`weight` * `weight`)) AS `norm`
  FROM `some_entries`
  GROUP BY
    `place`
), `cosines` AS (
  SELECT
    `own`.`place`,
    `others`.`place` AS `before`,
    SUM(`own`.`weight` * `others`.`weight`) AS `product`
  FROM `some_entries` AS `own`
  INNER JOIN `some_entries` AS `others`
    ON `own`.`term` = `others`.`term`
  WHERE
    `others`.`place` < `own`.`place`
  GROUP BY
    `own`.`place`,
    `others`.`place`
), `nearest` AS (
  SELECT
    `cosines`.`place`,
    MAX(`cosines`.`product` / (
      `own`.`norm` * `others`.`norm`
    )) AS `cosine`
  FROM `cosines`
  INNER JOIN `norms` AS `own`
    ON `cosines`.`place` = `own`.`place`
  INNER JOIN `norms` AS `others`
    ON `cosines`.`before` = `others`.`place`
  GROUP BY
    `cosines`.`place`
), `scored` AS (
  SELECT
    `uncertain_documents`.`document`,
    `uncertain_documents`.`label`,
    `uncertain_documents`.`other`,
    `uncertain_documents`.`probability`,
    `uncertain_documents`.`place`,
    `uncertain_documents`.`uncertainty` * (
      1 - LEAST(COALESCE(`nearest`.`cosine`, 0), 1)
    ) AS `score`
  FROM `work`.`uncertain_documents` AS `uncertain_documents`
  LEFT JOIN `nearest`
    ON `uncertain_documents`.`place` = `nearest`.`place`
), `ranked` AS (
  SELECT
    `document`,
    `label`,
    `other`,
    `probability`,
    `score`,
    ROW_NUMBER() OVER (ORDER BY `score` DESC, `place` NULLS LAST) AS `rank`
  FROM `scored`
)
SELECT
  `ranked`.`document`,
  `labels`.`name` AS `label`,
  `others`.`name` AS `other`,
  `ranked`.`probability`,
  `ranked`.`score`
FROM `ranked`
INNER JOIN `work`.`labels` AS `labels`
  ON `ranked`.`label` = `labels`.`label`
LEFT JOIN `work`.`labels` AS `others`
  ON `ranked`.`other` = `others`.`label`
WHERE
  `ranked`.`rank` <= :count
ORDER BY
  `ranked`.`rank` NULLS LAST

-- desk/term_drift
WITH `counted` AS (
  SELECT
    `entries`.`term`,
    COUNT(*) AS `documents`
  FROM `work`.`entries` AS `entries`
  GROUP BY
    `entries`.`term`
), `counts` AS (
  SELECT
    `terms`.`name`,
    CAST(`terms`.`documents` AS DOUBLE) AS `before`,
    CAST(COALESCE(`counted`.`documents`, 0) AS DOUBLE) AS `since`,
    `collection_sizes`.`training`,
    `collection_sizes`.`given`,
    (
      `terms`.`documents` + COALESCE(`counted`.`documents`, 0)
    ) / (
      `collection_sizes`.`training` + `collection_sizes`.`given`
    ) AS `share`
  FROM `work`.`terms` AS `terms`
  LEFT JOIN `counted`
    ON `terms`.`term` = `counted`.`term`
  CROSS JOIN `work`.`collection_sizes` AS `collection_sizes`
  WHERE
    `collection_sizes`.`given` > 0
), `ratios` AS (
  SELECT
    `counts`.`name`,
    `counts`.`before` / `counts`.`training` AS `training`,
    `counts`.`since` / `counts`.`given` AS `given`,
    2 * (
      `counts`.`before` * LN(GREATEST(`counts`.`before`, 1) / (
        `counts`.`training` * `counts`.`share`
      )) + `counts`.`since` * LN(GREATEST(`counts`.`since`, 1) / (
        `counts`.`given` * `counts`.`share`
      )) + (
        `counts`.`training` - `counts`.`before`
      ) * LN(
        GREATEST(`counts`.`training` - `counts`.`before`, 1) / (
          `counts`.`training` * (
            1 - `counts`.`share`
          )
        )
      ) + (
        `counts`.`given` - `counts`.`since`
      ) * LN(
        GREATEST(`counts`.`given` - `counts`.`since`, 1) / (
          `counts`.`given` * (
            1 - `counts`.`share`
          )
        )
      )
    ) AS `ratio`
  FROM `counts`
  WHERE
    `counts`.`share` < 0.999999
), `ordered` AS (
  SELECT
    `ratios`.`name`,
    `ratios`.`training`,
    `ratios`.`given`,
    `ratios`.`ratio`,
    ROW_NUMBER() OVER (ORDER BY `ratios`.`ratio` DESC, `ratios`.`name` NULLS LAST) AS `place`
  FROM `ratios`
)
SELECT
  `ordered`.`name`,
  `ordered`.`training`,
  `ordered`.`given`,
  `ordered`.`ratio`
FROM `ordered`
WHERE
  `ordered`.`place` <= :most

-- desk/twin_findings
WITH `judged` AS (
  SELECT
    `twins`.`doc`,
    `twins`.`other`,
    `twins`.`similarity`,
    CASE
      WHEN `own`.`in_test` AND NOT `others`.`in_test`
      THEN 'leak'
      WHEN `own`.`in_test` <> `others`.`in_test`
      THEN NULL
      WHEN COALESCE(`own`.`labels`, '') <> COALESCE(`others`.`labels`, '')
      THEN 'conflict'
      WHEN `twins`.`other` > `twins`.`doc`
      THEN NULL
      WHEN `own`.`digest` = `others`.`digest`
      THEN 'duplicate'
      ELSE 'near duplicate'
    END AS `finding`
  FROM `work`.`twins` AS `twins`
  INNER JOIN `work`.`checked_documents` AS `own`
    ON `twins`.`doc` = `own`.`doc`
  INNER JOIN `work`.`checked_documents` AS `others`
    ON `twins`.`other` = `others`.`doc`
), `ranked` AS (
  SELECT
    `finding`,
    `doc`,
    `other`,
    `similarity`,
    ROW_NUMBER() OVER (PARTITION BY `finding`, `doc` ORDER BY `similarity` DESC, `other` NULLS LAST) AS `place`
  FROM `judged`
  WHERE
    NOT `finding` IS NULL
)
SELECT
  `finding`,
  `doc`,
  `other`,
  `similarity`
FROM `ranked`
WHERE
  `place` = 1

-- desk/uncertain_documents
WITH `unlabelled` AS (
  SELECT
    `uncertainties`.`doc`,
    `keyed_documents`.`document`,
    `uncertainties`.`label`,
    `uncertainties`.`other`,
    `uncertainties`.`probability`,
    `uncertainties`.`uncertainty`,
    ROW_NUMBER() OVER (ORDER BY `uncertainties`.`uncertainty` DESC, `uncertainties`.`doc` NULLS LAST) AS `place`
  FROM `work`.`uncertainties` AS `uncertainties`
  INNER JOIN `work`.`keyed_documents` AS `keyed_documents`
    ON `uncertainties`.`doc` = `keyed_documents`.`doc`
  LEFT JOIN `work`.`known_keys` AS `known_keys`
    ON CAST(`keyed_documents`.`document` AS STRING) = `known_keys`.`key`
  WHERE
    `known_keys`.`key` IS NULL
)
SELECT
  `doc`,
  `document`,
  `label`,
  `other`,
  `probability`,
  `uncertainty`,
  `place`
FROM `unlabelled`
WHERE
  `place` <= :most

-- desk/uncertainties
WITH `placed` AS (
  SELECT
    `doc`,
    `label`,
    `score`,
    `probability`,
    ROW_NUMBER() OVER (PARTITION BY `doc` ORDER BY `score` DESC, `label` NULLS LAST) AS `place`
  FROM `work`.`decisions` AS `decisions`
)
SELECT
  `best`.`doc`,
  `best`.`label`,
  `second`.`label` AS `other`,
  `best`.`probability`,
  1 / (
    1 + `best`.`score` - `second`.`score`
  ) AS `uncertainty`
FROM `placed` AS `best`
INNER JOIN `placed` AS `second`
  ON `best`.`doc` = `second`.`doc`
WHERE
  `best`.`place` = 1 AND `second`.`place` = 2
