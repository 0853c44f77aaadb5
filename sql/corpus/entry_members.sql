-- The documents of ready rows that a model is made of: the user's key of each, and a digest of its
-- content and labels.
--
-- Reads:   contents (id, low, high)
--          entry_rows (row, id, labels)
--          rows (row, left_out)
-- Returns: (key, digest), one row per document
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
