-- Axes in random directions, side by side: the sign of each weight is the toss of a coin.
--
-- Reads:   terms (term)
-- Returns: (slot, lane(direction)), one row per term
-- Binds:   $seed     which tosses
--          $first    the first of the axes
--          $weight   of each term, but for its sign
WITH drawn AS (
    SELECT
        term,
        MD5(
            CONCAT(
                CAST($seed AS VARCHAR), ':', CAST($first AS VARCHAR), ':', CAST(term AS VARCHAR)
            )
        ) AS digest
    FROM terms
)

SELECT
    term AS slot,
    CASE WHEN SUBSTRING(digest, 1 + LANE(), 1) < '8' THEN -1 ELSE 1 END
    * CAST($weight AS DOUBLE) AS direction
FROM drawn
