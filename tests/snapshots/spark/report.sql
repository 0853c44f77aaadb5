-- report/confused_documents
WITH `hits` AS (
  SELECT
    `document_labels`.`doc`,
    `document_labels`.`label`
  FROM `work`.`document_labels` AS `document_labels`
  INNER JOIN `work`.`predictions` AS `predictions`
    ON `document_labels`.`doc` = `predictions`.`doc`
    AND `document_labels`.`label` = `predictions`.`label`
), `wrong` AS (
  SELECT
    `predictions`.`doc`,
    `predictions`.`label`
  FROM `work`.`predictions` AS `predictions`
  LEFT JOIN `hits`
    ON `predictions`.`doc` = `hits`.`doc` AND `predictions`.`label` = `hits`.`label`
  WHERE
    `hits`.`doc` IS NULL
), `placed` AS (
  SELECT
    `document_labels`.`doc`,
    `document_labels`.`label` AS `present`,
    `wrong`.`label` AS `given`,
    COUNT(*) OVER (PARTITION BY `document_labels`.`label`, `wrong`.`label`) AS `documents`,
    ROW_NUMBER() OVER (
      PARTITION BY `document_labels`.`label`, `wrong`.`label`
      ORDER BY `document_labels`.`doc` NULLS LAST
    ) AS `place`
  FROM `work`.`document_labels` AS `document_labels`
  INNER JOIN `wrong`
    ON `document_labels`.`doc` = `wrong`.`doc`
), `ranked` AS (
  SELECT
    `doc`,
    `present`,
    `given`,
    ROW_NUMBER() OVER (
      ORDER BY `place` NULLS LAST, `documents` DESC, `present` NULLS LAST, `given` NULLS LAST
    ) AS `item`
  FROM `placed`
  WHERE
    `place` <= :each
)
SELECT
  `item`,
  `doc`,
  `present`,
  `given`
FROM `ranked`
WHERE
  `item` <= :most

-- report/confusions
WITH `hits` AS (
  SELECT
    `document_labels`.`doc`,
    `document_labels`.`label`
  FROM `work`.`document_labels` AS `document_labels`
  INNER JOIN `work`.`predictions` AS `predictions`
    ON `document_labels`.`doc` = `predictions`.`doc`
    AND `document_labels`.`label` = `predictions`.`label`
), `wrong` AS (
  SELECT
    `predictions`.`doc`,
    `predictions`.`label`
  FROM `work`.`predictions` AS `predictions`
  LEFT JOIN `hits`
    ON `predictions`.`doc` = `hits`.`doc` AND `predictions`.`label` = `hits`.`label`
  WHERE
    `hits`.`doc` IS NULL
), `replaced` AS (
  SELECT
    `document_labels`.`label` AS `present`,
    `wrong`.`label` AS `given`,
    `hits`.`doc` AS `hit`
  FROM `work`.`document_labels` AS `document_labels`
  LEFT JOIN `wrong`
    ON `document_labels`.`doc` = `wrong`.`doc`
  LEFT JOIN `hits`
    ON `document_labels`.`doc` = `hits`.`doc`
    AND `document_labels`.`label` = `hits`.`label`
), `pairs` AS (
  SELECT
    `label` AS `present`,
    `label` AS `given`
  FROM `hits`
  UNION ALL
  SELECT
    `present`,
    `given`
  FROM `replaced`
  WHERE
    NOT `given` IS NULL OR `hit` IS NULL
)
SELECT
  `had`.`name` AS `present`,
  `got`.`name` AS `given`,
  COUNT(*) AS `documents`
FROM `pairs`
INNER JOIN `work`.`labels` AS `had`
  ON `pairs`.`present` = `had`.`label`
LEFT JOIN `work`.`labels` AS `got`
  ON `pairs`.`given` = `got`.`label`
GROUP BY
  `had`.`name`,
  `got`.`name`
ORDER BY
  `had`.`name` NULLS LAST,
  `got`.`name` NULLS LAST

-- report/document_points
WITH `points` AS (
  SELECT
    `label`,
    `doc`,
    MAX(CASE WHEN `stage` = 0 THEN `value` END) AS `first`,
    MAX(CASE WHEN `stage` = 1 THEN `value` END) AS `second`
  FROM `work`.`coordinates` AS `coordinates`
  GROUP BY
    `label`,
    `doc`
)
SELECT
  `labels`.`name` AS `label`,
  CAST(`documents`.`id` AS STRING) AS `document`,
  `drawn_documents`.`present`,
  `drawn_documents`.`chance`,
  CAST(`points`.`first` AS DOUBLE) AS `first`,
  CAST(`points`.`second` AS DOUBLE) AS `second`
FROM `work`.`drawn_documents` AS `drawn_documents`
INNER JOIN `points`
  ON `drawn_documents`.`label` = `points`.`label`
  AND `drawn_documents`.`doc` = `points`.`doc`
INNER JOIN `work`.`documents` AS `documents`
  ON `drawn_documents`.`doc` = `documents`.`doc`
INNER JOIN `work`.`labels` AS `labels`
  ON `drawn_documents`.`label` = `labels`.`label`
ORDER BY
  `labels`.`name` NULLS LAST,
  `drawn_documents`.`chance` NULLS LAST,
  `drawn_documents`.`doc` NULLS LAST

-- report/drawn_documents
WITH `marked` AS (
  SELECT
    `drawn_labels`.`label`,
    `documents`.`doc`,
    NOT `document_labels`.`doc` IS NULL AS `present`,
    (
      CAST(`documents`.`doc` AS BIGINT) + 1
    ) * 40503 AS `product`
  FROM `work`.`documents` AS `documents`
  CROSS JOIN `work`.`drawn_labels` AS `drawn_labels`
  LEFT JOIN `work`.`document_labels` AS `document_labels`
    ON `documents`.`doc` = `document_labels`.`doc`
    AND `drawn_labels`.`label` = `document_labels`.`label`
), `ranked` AS (
  SELECT
    `label`,
    `doc`,
    `present`,
    (
      `product` % 65521
    ) / CAST(65521 AS DOUBLE) AS `chance`,
    ROW_NUMBER() OVER (
      PARTITION BY `label`, `present`
      ORDER BY (
        `product` % 65521
      ) * 48271 % 65537 NULLS LAST, `product` % 65521 NULLS LAST, `doc` NULLS LAST
    ) AS `place`
  FROM `marked`
)
SELECT
  `label`,
  `doc`,
  `present`,
  `chance`
FROM `ranked`
WHERE
  `place` <= :most

-- report/drawn_labels
WITH `counted` AS (
  SELECT
    `stages`.`label`,
    COUNT(`document_labels`.`doc`) AS `documents`
  FROM `work`.`stages` AS `stages`
  LEFT JOIN `work`.`document_labels` AS `document_labels`
    ON `stages`.`label` = `document_labels`.`label`
  WHERE
    `stages`.`stage` = 0
  GROUP BY
    `stages`.`label`
), `ranked` AS (
  SELECT
    `label`,
    `documents`,
    ROW_NUMBER() OVER (ORDER BY `documents` DESC, `label` NULLS LAST) AS `place`
  FROM `counted`
)
SELECT
  `label`,
  `documents`
FROM `ranked`
WHERE
  `place` <= :most

-- report/entry_excerpts
WITH `docs` AS (
  SELECT DISTINCT
    `doc`
  FROM `work`.`shown_documents` AS `shown_documents`
), `ranked` AS (
  SELECT
    `docs`.`doc`,
    CAST(`entries`.`name` AS STRING) AS `term`,
    ROW_NUMBER() OVER (
      PARTITION BY `docs`.`doc`
      ORDER BY `entries`.`value` DESC, `entries`.`name` NULLS LAST
    ) AS `place`
  FROM `docs`
  INNER JOIN `work`.`documents` AS `documents`
    ON `docs`.`doc` = `documents`.`doc`
  INNER JOIN `work`.`entries` AS `entries`
    ON `documents`.`id` = `entries`.`id`
)
SELECT
  `doc`,
  `term`
FROM `ranked`
WHERE
  `place` <= :most
ORDER BY
  `doc` NULLS LAST,
  `place` NULLS LAST

-- report/given_counts
WITH `counted` AS (
  SELECT
    `predictions`.`label`,
    COUNT(*) AS `given`,
    COUNT(`document_labels`.`doc`) AS `hits`
  FROM `work`.`predictions` AS `predictions`
  LEFT JOIN `work`.`document_labels` AS `document_labels`
    ON `predictions`.`doc` = `document_labels`.`doc`
    AND `predictions`.`label` = `document_labels`.`label`
  GROUP BY
    `predictions`.`label`
)
SELECT
  `labels`.`label`,
  `labels`.`name`,
  COALESCE(`counted`.`given`, 0) AS `given`,
  COALESCE(`counted`.`hits`, 0) AS `hits`
FROM `work`.`labels` AS `labels`
LEFT JOIN `counted`
  ON `labels`.`label` = `counted`.`label`
ORDER BY
  `labels`.`name` NULLS LAST

-- report/given_points
WITH `nearest` AS (
  SELECT
    `curves`.`label`,
    `given_counts`.`name`,
    MAX(`curves`.`documents`) AS `documents`
  FROM `work`.`curves` AS `curves`
  INNER JOIN `work`.`given_counts` AS `given_counts`
    ON `curves`.`label` = `given_counts`.`label`
  WHERE
    `curves`.`documents` <= `given_counts`.`given`
  GROUP BY
    `curves`.`label`,
    `given_counts`.`name`
)
SELECT
  `nearest`.`name`,
  `curves`.`threshold`,
  `curves`.`precision`,
  `curves`.`recall`,
  `curves`.`documents`
FROM `work`.`curves` AS `curves`
INNER JOIN `nearest`
  ON `curves`.`label` = `nearest`.`label`
  AND `curves`.`documents` = `nearest`.`documents`
ORDER BY
  `nearest`.`name` NULLS LAST

-- report/mistakes
WITH `wrong` AS (
  SELECT
    `rankings`.`doc`,
    `rankings`.`label`,
    `rankings`.`score`,
    NOT `predictions`.`doc` IS NULL AS `given`,
    CASE
      WHEN `predictions`.`doc` IS NULL
      THEN -`rankings`.`score`
      ELSE `rankings`.`score`
    END AS `weight`
  FROM `work`.`rankings` AS `rankings`
  LEFT JOIN `work`.`predictions` AS `predictions`
    ON `rankings`.`doc` = `predictions`.`doc`
    AND `rankings`.`label` = `predictions`.`label`
  LEFT JOIN `work`.`document_labels` AS `document_labels`
    ON `rankings`.`doc` = `document_labels`.`doc`
    AND `rankings`.`label` = `document_labels`.`label`
  WHERE
    (
      `predictions`.`doc` IS NULL AND NOT `document_labels`.`doc` IS NULL
    )
    OR (
      NOT `predictions`.`doc` IS NULL AND `document_labels`.`doc` IS NULL
    )
), `worst` AS (
  SELECT
    `doc`,
    `label`,
    `score`,
    `given`,
    `weight`,
    ROW_NUMBER() OVER (PARTITION BY `doc`, `given` ORDER BY `weight` DESC, `label` NULLS LAST) AS `place`
  FROM `wrong`
), `ranked` AS (
  SELECT
    `given`,
    `doc`,
    `label`,
    `score`,
    ROW_NUMBER() OVER (PARTITION BY `given` ORDER BY `weight` DESC, `doc` NULLS LAST) AS `place`
  FROM `worst`
  WHERE
    `place` = 1
)
SELECT
  `given`,
  `place`,
  `doc`,
  `label`,
  `score`
FROM `ranked`
WHERE
  `place` <= :most

-- report/named_confusions
SELECT
  `confused_documents`.`item`,
  `confused_documents`.`doc`,
  CAST(`documents`.`id` AS STRING) AS `document`,
  `had`.`name` AS `present`,
  `got`.`name` AS `given`
FROM `work`.`confused_documents` AS `confused_documents`
INNER JOIN `work`.`documents` AS `documents`
  ON `confused_documents`.`doc` = `documents`.`doc`
INNER JOIN `work`.`labels` AS `had`
  ON `confused_documents`.`present` = `had`.`label`
INNER JOIN `work`.`labels` AS `got`
  ON `confused_documents`.`given` = `got`.`label`
ORDER BY
  `confused_documents`.`item` NULLS LAST

-- report/named_mistakes
SELECT
  `mistakes`.`given`,
  `mistakes`.`doc`,
  CAST(`documents`.`id` AS STRING) AS `document`,
  `labels`.`name` AS `label`,
  `mistakes`.`score`,
  `decisions`.`probability`
FROM `work`.`mistakes` AS `mistakes`
INNER JOIN `work`.`decisions` AS `decisions`
  ON `mistakes`.`doc` = `decisions`.`doc` AND `mistakes`.`label` = `decisions`.`label`
INNER JOIN `work`.`documents` AS `documents`
  ON `mistakes`.`doc` = `documents`.`doc`
INNER JOIN `work`.`labels` AS `labels`
  ON `mistakes`.`label` = `labels`.`label`
ORDER BY
  `mistakes`.`given` NULLS LAST,
  `mistakes`.`place` NULLS LAST

-- report/shown_labels
WITH `docs` AS (
  SELECT DISTINCT
    `doc`
  FROM `work`.`shown_documents` AS `shown_documents`
), `pairs` AS (
  SELECT
    `doc`,
    `label`,
    TRUE AS `given`
  FROM `work`.`predictions` AS `predictions`
  UNION ALL
  SELECT
    `doc`,
    `label`,
    FALSE AS `given`
  FROM `work`.`document_labels` AS `document_labels`
)
SELECT
  `docs`.`doc`,
  `pairs`.`given`,
  `labels`.`name` AS `label`
FROM `docs`
INNER JOIN `pairs`
  ON `docs`.`doc` = `pairs`.`doc`
INNER JOIN `work`.`labels` AS `labels`
  ON `pairs`.`label` = `labels`.`label`
ORDER BY
  `docs`.`doc` NULLS LAST,
  `pairs`.`given` NULLS LAST,
  `labels`.`name` NULLS LAST

-- report/spelt_words
SELECT DISTINCT
  `terms`.`name` AS `term`,
  `spellings`.`name` AS `spelling`
FROM `work`.`telling_words` AS `telling_words`
INNER JOIN `work`.`terms` AS `terms`
  ON `telling_words`.`term` = `terms`.`name`
INNER JOIN `work`.`spellings` AS `spellings`
  ON `terms`.`term` = `spellings`.`term`
ORDER BY
  `terms`.`name` NULLS LAST,
  `spellings`.`name` NULLS LAST

-- report/strongest_words
SELECT
  `item`,
  `term`,
  `contribution`
FROM `work`.`telling_words` AS `telling_words`
ORDER BY
  `item` NULLS LAST,
  ABS(`contribution`) DESC,
  `term` NULLS LAST

-- report/survivors_by_stage
SELECT
  `labels`.`name` AS `label`,
  `stage_cuts`.`stage`,
  `stage_cuts`.`documents`,
  `stage_cuts`.`survivors`
FROM `work`.`stage_cuts` AS `stage_cuts`
INNER JOIN `work`.`labels` AS `labels`
  ON `stage_cuts`.`label` = `labels`.`label`
ORDER BY
  `labels`.`name` NULLS LAST,
  `stage_cuts`.`stage` NULLS LAST

-- report/telling_words
WITH `summed` AS (
  SELECT
    `sides`.`item`,
    `contributions`.`term`,
    SUM(`sides`.`sign` * `contributions`.`contribution`) AS `contribution`
  FROM `work`.`sides` AS `sides`
  INNER JOIN `work`.`contributions` AS `contributions`
    ON `sides`.`doc` = `contributions`.`doc`
    AND `sides`.`label` = `contributions`.`label`
  WHERE
    `contributions`.`part` = 'term' AND `contributions`.`stage` = 0
  GROUP BY
    `sides`.`item`,
    `contributions`.`term`
), `ranked` AS (
  SELECT
    `item`,
    `term`,
    `contribution`,
    ROW_NUMBER() OVER (PARTITION BY `item` ORDER BY ABS(`contribution`) DESC, `term` NULLS LAST) AS `place`
  FROM `summed`
  WHERE
    `contribution` <> 0
)
SELECT
  `item`,
  `term`,
  `contribution`
FROM `ranked`
WHERE
  `place` <= :most

-- report/text_excerpts
WITH `docs` AS (
  SELECT DISTINCT
    `doc`
  FROM `work`.`shown_documents` AS `shown_documents`
)
SELECT
  `docs`.`doc`,
  SUBSTRING(ARRAY_JOIN(ARRAY(`inputs`.`text_0`, `inputs`.`text_1`), ' '), 1, :length) AS `excerpt`
FROM `docs`
INNER JOIN `work`.`inputs` AS `inputs`
  ON `docs`.`doc` = `inputs`.`row`
ORDER BY
  `docs`.`doc` NULLS LAST
