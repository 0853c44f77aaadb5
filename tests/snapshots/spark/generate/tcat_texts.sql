SELECT
  `doc`,
  LISTAGG(CONCAT('t', COALESCE(`term`, '')), ' ') WITHIN GROUP (ORDER BY
    `term` NULLS LAST) AS `text`,
  `label`
FROM `work`.`tcat_draws` AS `tcat_draws`
GROUP BY
  `doc`,
  `label`
ORDER BY
  `doc` NULLS LAST
