WITH `given` AS (
  SELECT
    EXPLODE(SEQUENCE(0, SIZE(:sizes) - 1)) AS `subset`
), `drawn` AS (
  SELECT
    `subset`,
    ELEMENT_AT(:positives, `subset` + 1) AS `positives`,
    ELEMENT_AT(:negatives, `subset` + 1) AS `negatives`,
    CAST(ELEMENT_AT(:sizes, `subset` + 1) AS BIGINT) AS `size`
  FROM `given`
)
SELECT
  `subset`,
  `positives`,
  `negatives`,
  `size`,
  CAST(SUM(`size`) OVER (ORDER BY `subset`) - `size` AS BIGINT) AS `first`
FROM `drawn`
