-- How many documents, labels, terms and postings there are.
--
-- Reads:   documents (doc)
--          labels (label)
--          terms (term)
--          weights (doc)
-- Returns: (documents, labels, terms, postings), one row
SELECT
    (SELECT COUNT(*) FROM documents) AS documents,
    (SELECT COUNT(*) FROM labels) AS labels,
    (SELECT COUNT(*) FROM terms) AS terms,
    (SELECT COUNT(*) FROM weights) AS postings
