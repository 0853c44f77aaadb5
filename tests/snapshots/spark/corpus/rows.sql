SELECT
  `row`,
  `id`,
  `fingerprint`,
  CASE
    WHEN NOT `has_text`
    THEN 'text is NULL'
    WHEN :needs_label AND `labels` IS NULL
    THEN 'label is NULL'
  END AS `left_out`
FROM `work`.`numbered_inputs` AS `numbered_inputs`
