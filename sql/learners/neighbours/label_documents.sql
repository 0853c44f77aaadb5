-- The mean coordinates of each label's documents.
--
-- Reads:   reduced_documents (doc, lane(value))
--          document_labels (doc, label)
-- Returns: (doc, lane(value)), one row per label, whose number stands for a document's
SELECT
    document_labels.label AS doc,
    AVG(LANE(reduced_documents.value)) AS value
FROM reduced_documents
INNER JOIN document_labels ON reduced_documents.doc = document_labels.doc
GROUP BY document_labels.label
