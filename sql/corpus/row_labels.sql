-- The labels of each document, from a column of the source.
--
-- Reads:   numbered_inputs (row, labels)
-- Returns: (row, name), one row per document and label
WITH named AS (
    SELECT
        row,
        UNNEST(labels) AS name
    FROM numbered_inputs
)

SELECT DISTINCT
    row,
    name
FROM named
WHERE name IS NOT NULL
