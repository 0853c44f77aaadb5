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
