WITH `normalised` AS (
  SELECT
    `row`,
    `id`,
    `fingerprint`,
    `labels`,
    `has_text`,
    CASE
      WHEN LENGTH(`text_0`) = OCTET_LENGTH(`text_0`)
      THEN `text_0`
      ELSE REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_0`, FALSE)
    END AS `text_0`,
    CASE
      WHEN LENGTH(`text_1`) = OCTET_LENGTH(`text_1`)
      THEN `text_1`
      ELSE REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_1`, FALSE)
    END AS `text_1`
  FROM `work`.`texts` AS `texts`
)
SELECT
  `row`,
  `id`,
  `fingerprint`,
  `labels`,
  `has_text`,
  REGEXP_EXTRACT_ALL(
    CASE WHEN :lower_case THEN LOWER(TRANSLATE(`text_0`, 'Σİ', 'σi')) ELSE `text_0` END,
    :pattern,
    0
  ) AS `tokens_0`,
  REGEXP_EXTRACT_ALL(
    CASE WHEN :lower_case THEN LOWER(TRANSLATE(`text_1`, 'Σİ', 'σi')) ELSE `text_1` END,
    :pattern,
    0
  ) AS `tokens_1`
FROM `normalised`
