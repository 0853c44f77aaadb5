WITH `numbers` AS (
  SELECT
    EXPLODE(
      IF(
        (
          :positives + :negatives - 1
        ) < 0,
        ARRAY(),
        SEQUENCE(0, (
          :positives + :negatives - 1
        ))
      )
    ) AS `doc`
)
SELECT
  `doc`,
  CASE
    WHEN (
      `doc` + 1
    ) * :positives DIV (
      :positives + :negatives
    ) > `doc` * :positives DIV (
      :positives + :negatives
    )
    THEN 'positive'
    ELSE 'negative'
  END AS `label`
FROM `numbers`
