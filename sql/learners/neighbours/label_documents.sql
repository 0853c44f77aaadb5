-- The mean coordinates of each label's documents, of which those without a term are at the origin.
--
-- Reads:   reduced_documents (doc, lane(value))
--          document_labels (doc, label)
--          class_sizes (label, documents)
-- Returns: (doc, lane(value)), one row per label, whose number stands for a document's
SELECT
    document_labels.label AS doc,
    SUM(LANE(reduced_documents.value)) / MAX(class_sizes.documents) AS value
FROM reduced_documents
INNER JOIN document_labels ON reduced_documents.doc = document_labels.doc
INNER JOIN class_sizes ON document_labels.label = class_sizes.label
GROUP BY document_labels.label
