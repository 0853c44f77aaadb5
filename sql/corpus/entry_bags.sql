-- The value of each word in each document, repeated rows summed, zeros left out.
--
-- Reads:   entries (id, name, value)
--          rows (row, id, left_out)
--          entry_names (word, name)
-- Returns: (row, word, value), one row per document and word
-- Hints:   unordered, sparse keys
SELECT
    rows.row,
    entry_names.word,
    SUM(entries.value) AS value
FROM entries
INNER JOIN rows ON entries.id = rows.id
INNER JOIN entry_names ON entries.name = entry_names.name
WHERE rows.left_out IS NULL
GROUP BY rows.row, entry_names.word
HAVING SUM(entries.value) <> 0
