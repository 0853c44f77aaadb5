-- Training documents as points that others are compared with.
--
-- Reads:   positions (doc, lane(value))
--          documents (doc, id)
-- Returns: (point, document, lane(value)), one row per document
SELECT
    positions.doc AS point,
    documents.id AS document,
    LANE(positions.value) AS value
FROM positions
INNER JOIN documents ON positions.doc = documents.doc
ORDER BY positions.doc
