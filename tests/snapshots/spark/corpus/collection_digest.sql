WITH `documents` AS (
  SELECT
    MD5(
      CONCAT(COALESCE(COALESCE(`key`, ''), ''), COALESCE(CHR(  31), ''), COALESCE(`digest`, ''))
    ) AS `digest`
  FROM `work`.`members` AS `members`
), `parts` AS (
  SELECT
    SUBSTRING(`digest`, 1, 3) AS `part`,
    MD5(LISTAGG(`digest`, '') WITHIN GROUP (ORDER BY
      `digest` NULLS LAST)) AS `digest`
  FROM `documents`
  GROUP BY
    SUBSTRING(`digest`, 1, 3)
)
SELECT
  MD5(LISTAGG(`digest`, '') WITHIN GROUP (ORDER BY
    `part` NULLS LAST)) AS `digest`
FROM `parts`
