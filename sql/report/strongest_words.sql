-- The terms that count most in documents that are shown, to be read back.
--
-- Reads:   telling_words (item, term, contribution)
-- Returns: (item, term, contribution), one row per item and term, the strongest first
SELECT
    item,
    term,
    contribution
FROM telling_words
ORDER BY item, ABS(contribution) DESC, term
