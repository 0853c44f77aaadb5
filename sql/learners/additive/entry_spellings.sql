-- The terms of ready rows, which are spelt as they are.
--
-- Reads:   entry_names (word, field, form, count)
-- Returns: (field, name, word, count), one row per term
SELECT
    field,
    form AS name,
    word,
    count
FROM entry_names
