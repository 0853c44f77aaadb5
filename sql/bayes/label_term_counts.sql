-- How often each label's documents have each term.
--
-- Reads:   postings (doc, term, count)
--          document_labels (doc, label)
-- Returns: (label, term, count), one row per label and term that occurs in it
SELECT
    document_labels.label,
    postings.term,
    SUM(CAST(postings.count AS BIGINT)) AS count
FROM postings
INNER JOIN document_labels ON postings.doc = document_labels.doc
GROUP BY document_labels.label, postings.term
