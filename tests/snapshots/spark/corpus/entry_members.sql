WITH `contents` AS (
  SELECT
    `id`,
    LISTAGG(
      
        CONCAT(
          COALESCE(CAST(`name` AS STRING), ''),
          COALESCE(CHR(  31), ''),
          COALESCE(CAST(`value` AS STRING), '')
        ),
        CHR(  30)
      
    ) WITHIN GROUP (ORDER BY
      CAST(`name` AS STRING) NULLS LAST,
      `value` NULLS LAST) AS `content`
  FROM `work`.`entries` AS `entries`
  GROUP BY
    `id`
)
SELECT
  CAST(`entry_rows`.`id` AS STRING) AS `key`,
  MD5(
    CONCAT(
      COALESCE(`contents`.`content`, ''),
      COALESCE(CHR(  29), ''),
      COALESCE(COALESCE(CAST(`entry_rows`.`labels` AS STRING), ''), '')
    )
  ) AS `digest`
FROM `work`.`entry_rows` AS `entry_rows`
INNER JOIN `work`.`rows` AS `rows`
  ON `entry_rows`.`row` = `rows`.`row`
INNER JOIN `contents`
  ON `entry_rows`.`id` = `contents`.`id`
WHERE
  `rows`.`left_out` IS NULL
