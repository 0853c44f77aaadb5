-- How many documents there are after some were added or removed.
--
-- Reads:   earlier (documents)
--          change (documents)
-- Returns: (documents), one row
-- Binds:   $sign   1 when documents are added, -1 when they are removed
WITH both_sides AS (
    SELECT documents FROM earlier
    UNION ALL
    SELECT $sign * documents AS documents FROM change
)

SELECT CAST(SUM(documents) AS BIGINT) AS documents FROM both_sides
