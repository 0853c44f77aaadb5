-- What each label's documents, and all documents, have of each term that counts for the label.
--
-- Reads:   label_terms (label, term, word)
--          word_totals (word, amount)
--          label_words (label, word, amount)
-- Returns: (label, term, total, amount), one row per label and term
SELECT
    label_terms.label,
    label_terms.term,
    COALESCE(word_totals.amount, 0) AS total,
    COALESCE(label_words.amount, 0) AS amount
FROM label_terms
LEFT JOIN word_totals ON label_terms.word = word_totals.word
LEFT JOIN label_words
    ON label_terms.label = label_words.label AND label_terms.word = label_words.word
