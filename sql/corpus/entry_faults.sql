-- What is wrong with ready (document, term, value) rows, with an example of each fault.
--
-- Reads:   entries (id, name, value)
-- Returns: (fault, entries, id, name), one row per kind of fault
-- Binds:   $whole    whether values must be whole numbers
--          $signed   whether values may be negative
WITH judged AS (
    SELECT
        id,
        name,
        CASE
            WHEN id IS NULL THEN 'the document is NULL'
            WHEN name IS NULL THEN 'the term is NULL'
            WHEN value IS NULL THEN 'the value is NULL'
            WHEN value < 0 AND NOT $signed THEN 'the value is negative'
            WHEN ABS(value) > 1e308 THEN 'the value is NaN or infinite'
            WHEN ABS(value) > 3e38 THEN 'the value is larger than 3e38'
            WHEN $whole AND value <> FLOOR(value) THEN 'the count is not a whole number'
            WHEN $whole AND value > 2147483647 THEN 'the count is larger than 2147483647'
        END AS fault
    FROM entries
)

SELECT
    fault,
    COUNT(*) AS entries,
    MIN(CAST(id AS VARCHAR)) AS id,
    MIN(CAST(name AS VARCHAR)) AS name
FROM judged
WHERE fault IS NOT NULL
GROUP BY fault
ORDER BY fault
