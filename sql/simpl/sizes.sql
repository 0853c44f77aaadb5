-- How many documents, labels and terms there are.
--
-- Reads:   documents (doc)
--          labels (label)
--          terms (term)
-- Returns: (documents, labels, terms), one row
SELECT
    (SELECT COUNT(*) FROM documents) AS documents,
    (SELECT COUNT(*) FROM labels) AS labels,
    (SELECT COUNT(*) FROM terms) AS terms
