-- The words that become terms, numbered, those in the most documents first.
--
-- Reads:   words (word, field, form)
--          frequencies (word, documents)
--          word_spellings (word, count)
-- Returns: (term, word, field, name, documents), one row per term
-- Binds:   $min_documents   minimum number of documents with the term
--          $max_documents   maximum number of documents with the term
--          $min_count       minimum number of occurrences in all documents
--          $max_terms       maximum number of terms: the most frequent are kept
WITH occurrences AS (
    SELECT
        word,
        SUM(count) AS count
    FROM word_spellings
    GROUP BY word
),

candidates AS (
    SELECT
        words.word,
        words.field,
        CASE
            WHEN words.field = '' THEN words.form
            ELSE CONCAT(words.field, ':', words.form)
        END AS name,
        frequencies.documents
    FROM words
    INNER JOIN frequencies ON words.word = frequencies.word
    INNER JOIN occurrences ON words.word = occurrences.word
    WHERE
        frequencies.documents BETWEEN $min_documents AND $max_documents
        AND occurrences.count >= $min_count
),

numbered AS (
    SELECT
        CAST(ROW_NUMBER() OVER (ORDER BY documents DESC, name, word) - 1 AS INTEGER) AS term,
        word,
        field,
        name,
        documents
    FROM candidates
)

SELECT
    term,
    word,
    field,
    name,
    documents
FROM numbered
WHERE term < $max_terms
ORDER BY term
