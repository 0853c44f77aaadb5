-- Which word each token counts as.
--
-- Reads:   forms (field, name, form)
--          words (word, field, form)
-- Returns: (field, name, word), one row per token
SELECT
    forms.field,
    forms.name,
    words.word
FROM forms
INNER JOIN words ON forms.form = words.form AND forms.field = words.field
