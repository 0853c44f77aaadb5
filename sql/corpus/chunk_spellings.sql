-- Which words each chunk of text has.
--
-- Reads:   pieces (field, chunk, name)
--          word_spellings (field, name, word)
-- Returns: (field, name, word), one row per chunk and token in it; name is the chunk
SELECT
    pieces.field,
    pieces.chunk AS name,
    word_spellings.word
FROM pieces
INNER JOIN word_spellings
    ON pieces.name = word_spellings.name AND pieces.field = word_spellings.field
