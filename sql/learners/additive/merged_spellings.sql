-- How the words of a model are spelt after a change, and how often each spelling occurs.
--
-- Reads:   earlier (field, name, word, count)
--          change (field, name, word, count)
-- Returns: (field, name, word, count), one row per spelling of which anything is left
-- Binds:   $sign   1 when documents are added, -1 when they are removed
WITH both_sides AS (
    SELECT
        field,
        CAST(name AS VARCHAR) AS name,
        word,
        count
    FROM earlier
    UNION ALL
    SELECT
        field,
        CAST(name AS VARCHAR) AS name,
        word,
        $sign * count AS count
    FROM change
)

SELECT
    field,
    name,
    word,
    CAST(SUM(count) AS BIGINT) AS count
FROM both_sides
GROUP BY field, name, word
HAVING SUM(count) > 0
ORDER BY word, name
