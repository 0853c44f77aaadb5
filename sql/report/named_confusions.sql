-- Documents of confused labels by the names of documents and labels, to be read back.
--
-- Reads:   confused_documents (item, doc, present, given)
--          documents (doc, id)
--          labels (label, name)
-- Returns: (item, doc, document, present, given), one row per item
SELECT
    confused_documents.item,
    confused_documents.doc,
    CAST(documents.id AS VARCHAR) AS document,
    had.name AS present,
    got.name AS given
FROM confused_documents
INNER JOIN documents ON confused_documents.doc = documents.doc
INNER JOIN labels AS had ON confused_documents.present = had.label
INNER JOIN labels AS got ON confused_documents.given = got.label
ORDER BY confused_documents.item
