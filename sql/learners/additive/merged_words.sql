-- The words of which anything is left after a change.
--
-- Reads:   known_words (word, field, form)
--          changed_words (word, field, form)
--          word_totals (word)
-- Returns: (word, field, form), one row per word
WITH either AS (
    SELECT
        word,
        field,
        form
    FROM known_words
    UNION
    SELECT
        word,
        field,
        form
    FROM changed_words
)

SELECT
    either.word,
    either.field,
    either.form
FROM either
INNER JOIN word_totals ON either.word = word_totals.word
ORDER BY either.word
