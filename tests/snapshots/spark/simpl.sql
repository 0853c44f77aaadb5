-- simpl/document_coordinates
WITH `rows` AS (
  SELECT
    CAST(:first + `exploded`.`lane` AS INT) AS `label`,
    `documents`.`doc`,
    `exploded`.`projection` AS `value`
  FROM `work`.`documents` AS `documents`
  LEFT JOIN `work`.`projections` AS `projections`
    ON `documents`.`doc` = `projections`.`instance`
  LATERAL VIEW
  INLINE(
    ARRAYS_ZIP(ARRAY(0, 1), ARRAY(COALESCE(`projections`.`projection_0`, 0), COALESCE(`projections`.`projection_1`, 0)))
  ) exploded AS `lane`, `projection`
)
SELECT
  `rows`.`label`,
  `model_stages`.`stage`,
  `rows`.`doc`,
  CAST(`rows`.`value` + `model_stages`.`bias` AS FLOAT) AS `value`
FROM `rows`
INNER JOIN `work`.`model_stages` AS `model_stages`
  ON `rows`.`label` = `model_stages`.`label`
WHERE
  `model_stages`.`stage` = :stage

-- simpl/final_discriminants
SELECT
  CAST(FLOOR(`iterates`.`part` / :stages) AS INT) AS `label`,
  CAST(`iterates`.`part` % :stages AS INT) AS `stage`,
  0 AS `part`,
  CAST(`iterates`.`slot` - CAST(`iterates`.`part` AS BIGINT) * :terms AS INT) AS `term`,
  CAST(`scales`.`factor_0` * `iterates`.`weight_0` AS FLOAT) AS `weight`
FROM `work`.`iterates` AS `iterates`
INNER JOIN `work`.`scales` AS `scales`
  ON `iterates`.`part` = `scales`.`part`

-- simpl/final_instances
SELECT
  CAST(ROW_NUMBER() OVER (
    ORDER BY `all_survivors`.`label` NULLS LAST, `all_survivors`.`stage` NULLS LAST, `all_survivors`.`doc` NULLS LAST
  ) - 1 AS INT) AS `instance`,
  `all_survivors`.`doc`,
  CAST(`all_survivors`.`label` * :stages + `all_survivors`.`stage` AS INT) AS `part`,
  `all_survivors`.`target`
FROM `work`.`all_survivors` AS `all_survivors`
INNER JOIN `work`.`choices` AS `choices`
  ON `all_survivors`.`label` = `choices`.`label`
WHERE
  `all_survivors`.`stage` <= `choices`.`last_stage`

-- simpl/no_coordinates
SELECT
  0 AS `label`,
  0 AS `stage`,
  `doc`,
  CAST(0 AS FLOAT) AS `value`
FROM `work`.`documents` AS `documents`
WHERE
  FALSE

-- simpl/no_discriminants
SELECT
  0 AS `label`,
  0 AS `stage`,
  0 AS `part`,
  `doc` AS `term`,
  CAST(0 AS FLOAT) AS `weight`
FROM `work`.`documents` AS `documents`
WHERE
  FALSE

-- simpl/orthogonal_discriminants
WITH `earlier_lengths` AS (
  SELECT
    `label`,
    `stage`,
    `part`,
    SUM(CAST(`weight` AS DOUBLE) * `weight`) AS `square`
  FROM `work`.`discriminants` AS `discriminants`
  GROUP BY
    `label`,
    `stage`,
    `part`
), `products` AS (
  SELECT
    `found`.`label`,
    `found`.`part`,
    `found`.`stage` AS `new_stage`,
    `earlier`.`stage`,
    SUM(CAST(`found`.`weight` AS DOUBLE) * `earlier`.`weight`) AS `product`
  FROM `work`.`found` AS `found`
  INNER JOIN `work`.`discriminants` AS `earlier`
    ON `found`.`label` = `earlier`.`label`
    AND `found`.`part` = `earlier`.`part`
    AND `found`.`term` = `earlier`.`term`
  GROUP BY
    `found`.`label`,
    `found`.`part`,
    `found`.`stage`,
    `earlier`.`stage`
), `shadows` AS (
  SELECT
    `products`.`label`,
    `products`.`part`,
    `products`.`new_stage`,
    `products`.`stage`,
    COALESCE(`products`.`product` / NULLIF(`earlier_lengths`.`square`, 0), 0) AS `overlap`
  FROM `products`
  INNER JOIN `earlier_lengths`
    ON `products`.`label` = `earlier_lengths`.`label`
    AND `products`.`part` = `earlier_lengths`.`part`
    AND `products`.`stage` = `earlier_lengths`.`stage`
), `pieces` AS (
  SELECT
    `label`,
    `stage`,
    `part`,
    `term`,
    CAST(`weight` AS DOUBLE) AS `weight`
  FROM `work`.`found` AS `found`
  UNION ALL
  SELECT
    `earlier`.`label`,
    `shadows`.`new_stage` AS `stage`,
    `earlier`.`part`,
    `earlier`.`term`,
    -`shadows`.`overlap` * `earlier`.`weight` AS `weight`
  FROM `work`.`discriminants` AS `earlier`
  INNER JOIN `shadows`
    ON `earlier`.`label` = `shadows`.`label`
    AND `earlier`.`part` = `shadows`.`part`
    AND `earlier`.`stage` = `shadows`.`stage`
), `sums` AS (
  SELECT
    `label`,
    `stage`,
    `part`,
    `term`,
    SUM(`weight`) AS `weight`
  FROM `pieces`
  GROUP BY
    `label`,
    `stage`,
    `part`,
    `term`
), `lengths` AS (
  SELECT
    `label`,
    `stage`,
    `part`,
    SQRT(SUM(`weight` * `weight`)) AS `length`
  FROM `sums`
  GROUP BY
    `label`,
    `stage`,
    `part`
)
SELECT
  `sums`.`label`,
  `sums`.`stage`,
  `sums`.`part`,
  `sums`.`term`,
  CAST(COALESCE(`sums`.`weight` / NULLIF(`lengths`.`length`, 0), 0) AS FLOAT) AS `weight`
FROM `sums`
INNER JOIN `lengths`
  ON `sums`.`label` = `lengths`.`label`
  AND `sums`.`stage` = `lengths`.`stage`
  AND `sums`.`part` = `lengths`.`part`

-- simpl/survivor_discriminants
SELECT
  CAST(FLOOR(`iterates`.`part` / :folds) AS INT) AS `label`,
  CAST(:stage AS INT) AS `stage`,
  CAST(`iterates`.`part` % :folds AS INT) AS `part`,
  CAST(`iterates`.`slot` - CAST(`iterates`.`part` AS BIGINT) * :terms AS INT) AS `term`,
  CAST(`scales`.`factor_0` * `iterates`.`weight_0` AS FLOAT) AS `weight`
FROM `work`.`iterates` AS `iterates`
INNER JOIN `work`.`scales` AS `scales`
  ON `iterates`.`part` = `scales`.`part`

-- simpl/survivor_instances
WITH `parts` AS (
  SELECT DISTINCT
    `fold`
  FROM `work`.`folds` AS `folds`
)
SELECT
  CAST(ROW_NUMBER() OVER (
    ORDER BY `survivors`.`label` NULLS LAST, `survivors`.`doc` NULLS LAST, `parts`.`fold` NULLS LAST
  ) - 1 AS INT) AS `instance`,
  `survivors`.`doc`,
  CAST(`survivors`.`label` * :folds + `parts`.`fold` AS INT) AS `part`,
  `survivors`.`target`
FROM `work`.`survivors` AS `survivors`
INNER JOIN `work`.`folds` AS `folds`
  ON `survivors`.`doc` = `folds`.`doc`
INNER JOIN `parts`
  ON :folds = 1 OR `folds`.`fold` <> `parts`.`fold`

-- simpl/sweeps
WITH `totals` AS (
  SELECT
    `label`,
    SUM(`target`) AS `positives`,
    COUNT(*) AS `documents`,
    MIN(CAST(`value` AS DOUBLE)) AS `lowest`
  FROM `work`.`swept` AS `swept`
  GROUP BY
    `label`
), `running` AS (
  SELECT
    `label`,
    CAST(`value` AS DOUBLE) AS `value`,
    LEAD(CAST(`value` AS DOUBLE)) OVER (PARTITION BY `label` ORDER BY `value` NULLS LAST) AS `next_value`,
    ROW_NUMBER() OVER (PARTITION BY `label` ORDER BY `value` NULLS LAST) AS `below`,
    SUM(`target`) OVER (
      PARTITION BY `label`
      ORDER BY `value` NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) AS `positives_below`
  FROM `work`.`swept` AS `swept`
), `candidates` AS (
  SELECT
    `running`.`label`,
    COALESCE((
      `running`.`value` + `running`.`next_value`
    ) / 2, `running`.`value`) AS `cut`,
    `running`.`positives_below` + (
      `totals`.`documents` - `running`.`below`
    ) - (
      `totals`.`positives` - `running`.`positives_below`
    ) AS `errors`,
    `totals`.`documents`
  FROM `running`
  INNER JOIN `totals`
    ON `running`.`label` = `totals`.`label`
  WHERE
    `running`.`next_value` IS NULL OR `running`.`value` < `running`.`next_value`
  UNION ALL
  SELECT
    `label`,
    `lowest` - 1 AS `cut`,
    `documents` - `positives` AS `errors`,
    `documents`
  FROM `totals`
), `fewest` AS (
  SELECT
    `label`,
    MIN(`errors`) AS `errors`
  FROM `candidates`
  GROUP BY
    `label`
)
SELECT
  `candidates`.`label`,
  MIN(`candidates`.`cut`) AS `cut`,
  CAST(MIN(`candidates`.`errors`) AS BIGINT) AS `errors`,
  CAST(MIN(`candidates`.`documents`) AS BIGINT) AS `documents`
FROM `candidates`
INNER JOIN `fewest`
  ON `candidates`.`label` = `fewest`.`label`
  AND `candidates`.`errors` = `fewest`.`errors`
GROUP BY
  `candidates`.`label`
