WITH `given` AS (
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
  FROM `work`.`decisions` AS `decisions`
  INNER JOIN `work`.`labels` AS `labels`
    ON `decisions`.`label` = `labels`.`label`
  WHERE
    `decisions`.`positive`
  GROUP BY
    `decisions`.`doc`
)
SELECT
  `keyed_documents`.`document`,
  COALESCE(`given`.`labels`, CAST(ARRAY() AS ARRAY<STRING>)) AS `labels`
FROM `work`.`keyed_documents` AS `keyed_documents`
LEFT JOIN `given`
  ON `keyed_documents`.`doc` = `given`.`doc`
ORDER BY
  `keyed_documents`.`doc`
