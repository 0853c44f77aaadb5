-- Training documents as points that others are compared with, in the space of all terms.
--
-- Reads:   positions (doc)
--          documents (doc, id)
-- Returns: (point, document), one row per document
SELECT
    positions.doc AS point,
    documents.id AS document
FROM positions
INNER JOIN documents ON positions.doc = documents.doc
ORDER BY positions.doc
