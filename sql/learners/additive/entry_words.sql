-- The terms of ready rows as words.
--
-- Reads:   entry_names (word, field, form)
-- Returns: (word, field, form), one row per term
SELECT
    word,
    field,
    form
FROM entry_names
