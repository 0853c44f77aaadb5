-- views/top_terms
SELECT
  `strongest_terms`.`label`,
  `strongest_terms`.`term`,
  `strongest_terms`.`weight`,
  CAST(ROW_NUMBER() OVER (
    PARTITION BY `strongest_terms`.`label`
    ORDER BY `strongest_terms`.`lead` DESC, `strongest_terms`.`term` NULLS LAST
  ) AS INT) AS `rank`
FROM `work`.`strongest_terms` AS `strongest_terms`
WHERE
  `strongest_terms`.`stage` = 0
