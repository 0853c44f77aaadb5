-- The words of one field of the documents, as numbers. Snowflake flattens a list beside its table.
--
-- Reads:   field_tokens (row, tokens)
--          word_spellings (field, name, word)
-- Returns: (row, word), one row per token
-- Binds:   $field   name of the field, empty when fields share their terms
-- Hints:   unordered
WITH named AS (
    SELECT
        field_tokens."row",
        CAST(listed.value AS VARCHAR) AS name
    FROM field_tokens,
        LATERAL FLATTEN(INPUT => field_tokens.tokens)
            AS listed (seq, key, path, index, value, this)
),

spelt AS (
    SELECT
        name,
        word
    FROM word_spellings
    WHERE field = :field
)

SELECT
    named."row",
    spelt.word
FROM named
INNER JOIN spelt ON named.name = spelt.name
