SELECT
  `row`,
  `id`,
  `fingerprint`,
  `labels`,
  `has_text`,
  FLATTEN(
    TRANSFORM(
      SEQUENCE(1, :longest),
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
      SEQUENCE(1, :longest),
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
FROM `work`.`inputs` AS `inputs`
