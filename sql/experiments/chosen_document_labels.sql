-- The labels of each document, of the chosen ones under their new numbers.
--
-- Reads:   document_labels (doc, label)
--          labels (label, name)
--          chosen_labels (label, name)
-- Returns: (doc, label), one row per document and chosen label
SELECT
    document_labels.doc,
    chosen_labels.label
FROM document_labels
INNER JOIN labels ON document_labels.label = labels.label
INNER JOIN chosen_labels ON labels.name = chosen_labels.name
ORDER BY document_labels.doc, chosen_labels.label
