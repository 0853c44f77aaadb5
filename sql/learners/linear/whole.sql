-- Every document as an instance of one part.
--
-- Reads:   documents (doc)
-- Returns: (instance, doc, part), one row per document
SELECT
    doc AS instance,
    doc,
    0 AS part
FROM documents
