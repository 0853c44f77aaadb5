-- The terms of ready rows as words that are spelt as they are.
--
-- Reads:   entry_names (word, field, name, form, count)
-- Returns: (word, field, form, name, count), one row per term
SELECT
    word,
    field,
    form,
    form AS name,
    count
FROM entry_names
