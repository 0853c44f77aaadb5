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
        MD5(CONCAT(CAST(name AS VARCHAR), CHR(31), CAST(value AS VARCHAR))) AS digest
    FROM entries
),

contents AS (
    SELECT
        id,
        SUM(
            CAST(CAST(CONCAT('0x', SUBSTRING(digest, 1, 15)) AS BIGINT) AS DECIMAL(38, 0))
        ) AS low,
        SUM(
            CAST(CAST(CONCAT('0x', SUBSTRING(digest, 16, 15)) AS BIGINT) AS DECIMAL(38, 0))
        ) AS high
    FROM digests
    GROUP BY id
)

SELECT
    CAST(entry_rows.id AS VARCHAR) AS key,
    MD5(
        CONCAT(
            CAST(contents.low AS VARCHAR),
            CHR(30),
            CAST(contents.high AS VARCHAR),
            CHR(29),
            COALESCE(CAST(entry_rows.labels AS VARCHAR), '')
        )
    ) AS digest
FROM entry_rows
INNER JOIN rows ON entry_rows.row = rows.row
INNER JOIN contents ON entry_rows.id = contents.id
WHERE rows.left_out IS NULL
