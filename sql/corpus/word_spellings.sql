-- Which word each token counts as, and how often it occurs.
--
-- Reads:   forms (field, name, form, count)
--          words (word, field, form)
-- Returns: (field, name, word, count), one row per token
SELECT
    forms.field,
    forms.name,
    words.word,
    forms.count
FROM forms
INNER JOIN words ON forms.form = words.form AND forms.field = words.field
