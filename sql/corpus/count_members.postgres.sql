-- The documents of ready (document, term, count) rows that a model is made of: the user's key of
-- each, and what tells its content from others: two sums of its counts, each times a number that
-- the term's name gives. A number per term, not per row, is what makes it fast.
--
-- Reads:   entries (id, name, value)
--          entry_rows (row, id, labels)
--          rows (row, left_out)
-- Returns: (key, digest), one row per document
WITH names AS (
    SELECT
        name,
        MD5(CAST(name AS TEXT)) AS digest
    FROM (SELECT DISTINCT name FROM entries) AS distinct_names
),

numbers AS (
    SELECT
        name,
        CAST(
            CAST(CAST(CONCAT('x', SUBSTRING(digest FROM 1 FOR 8)) AS BIT(32)) AS BIGINT)
            AS DECIMAL(10, 0)
        ) AS low,
        CAST(
            CAST(CAST(CONCAT('x', SUBSTRING(digest FROM 9 FOR 8)) AS BIT(32)) AS BIGINT)
            AS DECIMAL(10, 0)
        ) AS high
    FROM names
),

contents AS (
    SELECT
        entries.id,
        SUM(CAST(entries.value AS DECIMAL(28, 0)) * numbers.low) AS low,
        SUM(CAST(entries.value AS DECIMAL(28, 0)) * numbers.high) AS high
    FROM entries
    INNER JOIN numbers ON entries.name = numbers.name
    GROUP BY entries.id
)

SELECT
    CAST(entry_rows.id AS TEXT) AS key,
    MD5(
        CONCAT(
            CAST(contents.low AS TEXT),
            CHR(30),
            CAST(contents.high AS TEXT),
            CHR(29),
            COALESCE(CAST(entry_rows.labels AS TEXT), '')
        )
    ) AS digest
FROM entry_rows
INNER JOIN rows ON entry_rows.row = rows.row
INNER JOIN contents ON entry_rows.id = contents.id
WHERE rows.left_out IS NULL
