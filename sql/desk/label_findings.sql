-- The documents that have a label with which something is wrong.
--
-- Reads:   checked_labels (place, name)
--          documents (doc, id)
--          faulty_labels (finding, name)
-- Returns: (finding, doc, other, similarity), one row per fault and document
SELECT DISTINCT
    faulty_labels.finding,
    documents.doc,
    CAST(NULL AS INTEGER) AS other,
    CAST(NULL AS DOUBLE) AS similarity
FROM checked_labels
INNER JOIN faulty_labels ON checked_labels.name = faulty_labels.name
INNER JOIN documents ON checked_labels.place = documents.id
