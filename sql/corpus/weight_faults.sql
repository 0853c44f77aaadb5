-- Weights that no document can have, among the documents that are kept.
--
-- Reads:   row_weights (row, weight)
--          rows (row, id, left_out)
-- Returns: (fault, documents, id), one row per fault, with the first document that has it
WITH faults AS (
    SELECT
        CAST(rows.id AS VARCHAR) AS id,
        CASE
            WHEN row_weights.weight IS NULL THEN 'NULL'
            WHEN row_weights.weight > 1e30 THEN 'NaN or larger than 1e30'
            WHEN row_weights.weight <= 0 THEN 'zero or negative'
        END AS fault
    FROM rows
    INNER JOIN row_weights ON rows.row = row_weights.row
    WHERE rows.left_out IS NULL
)

SELECT
    fault,
    COUNT(*) AS documents,
    MIN(id) AS id
FROM faults
WHERE fault IS NOT NULL
GROUP BY fault
ORDER BY fault
