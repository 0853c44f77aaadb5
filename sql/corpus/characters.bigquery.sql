-- The character n-grams of words, found in the distinct words or chunks of text only. A word has a
-- space on both sides, and one that is shorter than an n-gram counts once, as a whole: as the
-- analyser char_wb of scikit-learn gives them. BigQuery unnests a list beside its table.
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
)

SELECT
    padded.field,
    padded.chunk,
    SUBSTR(padded.name, place, length) AS name,
    padded.count
FROM padded
CROSS JOIN
    UNNEST(GENERATE_ARRAY(:shortest, LEAST(:longest, GREATEST(:shortest, padded.size)))) AS length
CROSS JOIN UNNEST(GENERATE_ARRAY(1, GREATEST(padded.size - length, 0) + 1)) AS place
