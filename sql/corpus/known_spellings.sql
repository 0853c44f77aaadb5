-- The spellings that training learned, as they are.
--
-- Reads:   spellings (field, name, term)
-- Returns: (field, name, term), one row per token seen in training
SELECT
    field,
    name,
    term
FROM spellings
ORDER BY term, name
