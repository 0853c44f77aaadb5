-- The words of one field of the documents, as numbers.
--
-- Reads:   field_tokens (row, tokens)
--          word_spellings (field, name, word)
-- Returns: (row, word), one row per token
-- Binds:   $field   name of the field, empty when fields share their terms
-- Hints:   unordered
WITH named AS (
    SELECT
        row,
        UNNEST(tokens) AS name
    FROM field_tokens
),

spelt AS (
    SELECT
        name,
        word
    FROM word_spellings
    WHERE field = $field
)

SELECT
    named.row,
    spelt.word
FROM named
INNER JOIN spelt ON named.name = spelt.name
