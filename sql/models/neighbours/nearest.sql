-- The nearest points of each document; of those that are equally near, the ones with the smaller
-- numbers. Both are in one key, the rounded similarity in front: DuckDB finds the largest values of
-- a single column without sorting all pairs. Rounded similarities add up to the same in any order.
--
-- Reads:   pairs (doc, point, similarity)
-- Returns: (doc, point, similarity), one row per document and neighbour
-- Binds:   $neighbours   how many of each document
WITH keys AS (
    SELECT
        doc,
        (CAST(similarity * 536870912 AS BIGINT) + 1073741824) * 4294967296
        + (4294967295 - point) AS key
    FROM pairs
),

ranked AS (
    SELECT
        doc,
        key,
        ROW_NUMBER() OVER (PARTITION BY doc ORDER BY key DESC) AS place
    FROM keys
)

SELECT
    doc,
    CAST(4294967295 - key % 4294967296 AS INTEGER) AS point,
    CAST((key - key % 4294967296) / 4294967296 - 1073741824 AS DOUBLE) / 536870912 AS similarity
FROM ranked
WHERE place <= $neighbours
