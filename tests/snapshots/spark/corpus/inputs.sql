WITH `normalised` AS (
  SELECT
    `row`,
    `id`,
    `fingerprint`,
    `labels`,
    `has_text`,
    CASE
      WHEN LENGTH(`text_0`) = OCTET_LENGTH(`text_0`)
      THEN CASE WHEN :lower_case THEN LOWER(`text_0`) ELSE `text_0` END
      WHEN :lower_case
      THEN LOWER(
        TRANSLATE(REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_0`, FALSE), 'Σİ', 'σi')
      )
      ELSE REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_0`, FALSE)
    END AS `text_0`,
    CASE
      WHEN LENGTH(`text_1`) = OCTET_LENGTH(`text_1`)
      THEN CASE WHEN :lower_case THEN LOWER(`text_1`) ELSE `text_1` END
      WHEN :lower_case
      THEN LOWER(
        TRANSLATE(REFLECT('com.ibm.icu.text.Normalizer', 'compose', `text_1`, FALSE), 'Σİ', 'σi')
      )
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
  REGEXP_EXTRACT_ALL(`text_0`, :pattern, 0) AS `tokens_0`,
  REGEXP_EXTRACT_ALL(`text_1`, :pattern, 0) AS `tokens_1`
FROM `normalised`
