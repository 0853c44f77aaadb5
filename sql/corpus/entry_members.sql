-- The documents of ready (document, term, value) rows that a model is made of: the user's key of
-- each, and what tells its content from others.
--
-- Reads:   entries (id, name, value)
--          entry_rows (row, id, labels)
--          rows (row, left_out)
-- Returns: (key, digest), one row per document
WITH contents AS (
    SELECT
        id,
        STRING_AGG(
            CONCAT(CAST(name AS VARCHAR), CHR(31), CAST(value AS VARCHAR)),
            CHR(30)
            ORDER BY CAST(name AS VARCHAR), value
        ) AS content
    FROM entries
    GROUP BY id
)

SELECT
    CAST(entry_rows.id AS VARCHAR) AS key,
    MD5(
        CONCAT(contents.content, CHR(29), COALESCE(CAST(entry_rows.labels AS VARCHAR), ''))
    ) AS digest
FROM entry_rows
INNER JOIN rows ON entry_rows.row = rows.row
INNER JOIN contents ON entry_rows.id = contents.id
WHERE rows.left_out IS NULL
