-- The forms of changed documents with the numbers that the model's words have; new forms get the
-- numbers that follow.
--
-- Reads:   known_words (word, field, form)
--          forms (field, form)
-- Returns: (word, field, form), one row per form of the changed documents
WITH changed AS (
    SELECT DISTINCT
        field,
        form
    FROM forms
),

next_word AS (
    SELECT COALESCE(MAX(word), -1) + 1 AS word FROM known_words
),

unseen AS (
    SELECT
        ROW_NUMBER() OVER (ORDER BY changed.form, changed.field) - 1 AS place,
        changed.field,
        changed.form
    FROM changed
    LEFT JOIN known_words
        ON changed.form = known_words.form AND changed.field = known_words.field
    WHERE known_words.word IS NULL
)

SELECT
    known_words.word,
    changed.field,
    changed.form
FROM changed
INNER JOIN known_words
    ON changed.form = known_words.form AND changed.field = known_words.field
UNION ALL
SELECT
    CAST(next_word.word + unseen.place AS INTEGER) AS word,
    unseen.field,
    unseen.form
FROM unseen
CROSS JOIN next_word
