-- What cannot be after documents were removed: fewer than none of something.
--
-- Reads:   collection (documents)
--          label_totals (label, documents)
--          word_totals (word, documents, amount)
--          label_words (label, word, documents, amount)
-- Returns: (label, word), one row per fault; NULL where it is of all labels or words
SELECT
    CAST(NULL AS INTEGER) AS label,
    CAST(NULL AS INTEGER) AS word
FROM collection
WHERE documents < 0
UNION ALL
SELECT
    label,
    CAST(NULL AS INTEGER) AS word
FROM label_totals
WHERE documents < 0
UNION ALL
SELECT
    CAST(NULL AS INTEGER) AS label,
    word
FROM word_totals
WHERE documents < 1 OR amount < 0
UNION ALL
SELECT
    label,
    word
FROM label_words
WHERE documents < 1 OR amount < 0
