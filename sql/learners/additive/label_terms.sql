-- Every label with every term. A table, as a join with a product of tables would be slow.
--
-- Reads:   label_totals (label)
--          vocabulary (term, word)
-- Returns: (label, term, word), one row per label and term
SELECT
    label_totals.label,
    vocabulary.term,
    vocabulary.word
FROM label_totals
CROSS JOIN vocabulary
