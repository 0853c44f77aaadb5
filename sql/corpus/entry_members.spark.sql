-- The documents of ready (document, term, value) rows that a model is made of: the user's key of
-- each, and what tells its content from others. Rows are added up as numbers of 60 bits, in any
-- order: a text of all rows of each document would take more memory than there may be.
--
-- Reads:   entries (id, name, value)
--          entry_rows (row, id, labels)
--          rows (row, left_out)
-- Returns: (key, digest), one row per document
WITH digests AS (
    SELECT
        id,
        MD5(CONCAT(CAST(name AS STRING), CHR(31), CAST(value AS STRING))) AS digest
    FROM entries
),

contents AS (
    SELECT
        id,
        SUM(
            CAST(CAST(CONV(SUBSTRING(digest, 1, 15), 16, 10) AS BIGINT) AS DECIMAL(38, 0))
        ) AS low,
        SUM(
            CAST(CAST(CONV(SUBSTRING(digest, 16, 15), 16, 10) AS BIGINT) AS DECIMAL(38, 0))
        ) AS high
    FROM digests
    GROUP BY id
)

SELECT
    CAST(entry_rows.id AS STRING) AS key,
    MD5(
        CONCAT(
            CAST(contents.low AS STRING),
            CHR(30),
            CAST(contents.high AS STRING),
            CHR(29),
            COALESCE(CAST(entry_rows.labels AS STRING), '')
        )
    ) AS digest
FROM entry_rows
INNER JOIN rows ON entry_rows.row = rows.row
INNER JOIN contents ON entry_rows.id = contents.id
WHERE rows.left_out IS NULL
