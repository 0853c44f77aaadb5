WITH `folded` AS (
  SELECT
    `row`,
    `id`,
    `fingerprint`,
    `labels`,
    `has_text`,
    CASE
      WHEN :lower_case
      THEN LOWER(TRANSLATE(NFC_NORMALIZE(`text_0`), 'Σİ', 'σi'))
      ELSE NFC_NORMALIZE(`text_0`)
    END AS `text_0`,
    CASE
      WHEN :lower_case
      THEN LOWER(TRANSLATE(NFC_NORMALIZE(`text_1`), 'Σİ', 'σi'))
      ELSE NFC_NORMALIZE(`text_1`)
    END AS `text_1`
  FROM `work`.`texts` AS `texts`
), `without_brackets` AS (
  SELECT
    `row`,
    `id`,
    `fingerprint`,
    `labels`,
    `has_text`,
    REPLACE(REPLACE(REPLACE(REPLACE(`text_0`, '(', ' '), ')', ' '), '"', ' '), CHR(  39), ' ') AS `text_0`,
    REPLACE(REPLACE(REPLACE(REPLACE(`text_1`, '(', ' '), ')', ' '), '"', ' '), CHR(  39), ' ') AS `text_1`
  FROM `folded`
), `without_stops` AS (
  SELECT
    `row`,
    `id`,
    `fingerprint`,
    `labels`,
    `has_text`,
    REPLACE(REPLACE(REPLACE(REPLACE(`text_0`, '.', ' '), ',', ' '), ':', ' '), ';', ' ') AS `text_0`,
    REPLACE(REPLACE(REPLACE(REPLACE(`text_1`, '.', ' '), ',', ' '), ':', ' '), ';', ' ') AS `text_1`
  FROM `without_brackets`
)
SELECT
  `row`,
  `id`,
  `fingerprint`,
  `labels`,
  `has_text`,
  SPLIT(
    REPLACE(
      REPLACE(REPLACE(REPLACE(`text_0`, '-', ' '), '/', ' '), CHR(  10), ' '),
      CHR(  9),
      ' '
    ),
    ' '
  ) AS `tokens_0`,
  SPLIT(
    REPLACE(
      REPLACE(REPLACE(REPLACE(`text_1`, '-', ' '), '/', ' '), CHR(  10), ' '),
      CHR(  9),
      ' '
    ),
    ' '
  ) AS `tokens_1`
FROM `without_stops`
