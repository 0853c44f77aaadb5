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
FROM `work`.`texts` AS `texts`
