-- The character n-grams of words, found in the distinct words or chunks of text only. A word has a
-- space on both sides, and one that is shorter than an n-gram counts once, as a whole: as the
-- analyser char_wb of scikit-learn gives them.
--
-- Reads:   chunk_words (field, chunk, name, count)
-- Returns: (field, chunk, name, count), one row per n-gram of a word
-- Binds:   $shortest   characters in the shortest n-gram
--          $longest    characters in the longest one
WITH padded AS (
    SELECT
        field,
        chunk,
        CONCAT(' ', name, ' ') AS name,
        LENGTH(name) + 2 AS size,
        count
    FROM chunk_words
),

sized AS (
    SELECT
        field,
        chunk,
        name,
        size,
        count,
        UNNEST(GENERATE_SERIES($shortest, LEAST($longest, GREATEST($shortest, size)))) AS length
    FROM padded
),

placed AS (
    SELECT
        field,
        chunk,
        name,
        length,
        count,
        UNNEST(GENERATE_SERIES(1, GREATEST(size - length, 0) + 1)) AS place
    FROM sized
)

SELECT
    field,
    chunk,
    SUBSTRING(name, place, length) AS name,
    count
FROM placed
