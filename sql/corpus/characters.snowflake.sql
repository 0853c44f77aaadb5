-- The character n-grams of words, found in the distinct words or chunks of text only. A word has a
-- space on both sides, and one that is shorter than an n-gram counts once, as a whole: as the
-- analyser char_wb of scikit-learn gives them. Snowflake flattens a list beside its table, and its
-- ranges end before their second number.
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
        padded.field,
        padded.chunk,
        padded.name,
        padded.size,
        padded.count,
        CAST(listed.value AS INTEGER) AS length
    FROM padded,
        LATERAL FLATTEN(
            INPUT => ARRAY_GENERATE_RANGE(
                :shortest, LEAST(:longest, GREATEST(:shortest, padded.size)) + 1
            )
        ) AS listed (seq, key, path, index, value, this)
)

SELECT
    sized.field,
    sized.chunk,
    SUBSTR(sized.name, CAST(listed.value AS INTEGER), sized.length) AS name,
    sized.count
FROM sized,
    LATERAL FLATTEN(
        INPUT => ARRAY_GENERATE_RANGE(1, GREATEST(sized.size - sized.length, 0) + 2)
    ) AS listed (seq, key, path, index, value, this)
