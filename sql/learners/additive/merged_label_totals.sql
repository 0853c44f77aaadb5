-- How many documents each label has after some were added or removed.
--
-- Reads:   earlier (label, documents)
--          change (label, documents)
-- Returns: (label, documents), one row per label that is left
-- Binds:   $sign   1 when documents are added, -1 when they are removed
WITH both_sides AS (
    SELECT
        label,
        documents
    FROM earlier
    UNION ALL
    SELECT
        label,
        $sign * documents AS documents
    FROM change
)

SELECT
    label,
    CAST(SUM(documents) AS BIGINT) AS documents
FROM both_sides
GROUP BY label
HAVING SUM(documents) <> 0
