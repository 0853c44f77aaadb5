-- The source's documents, read once so that all later steps agree.
--
-- Reads:   source (id, fingerprint, labels, has_text, document_weight, lane(text))
-- Returns: (id, fingerprint, labels, has_text, document_weight, lane(text)), one row per document,
--          a lane per field; the weight is NULL where none is read
SELECT
    id,
    fingerprint,
    labels,
    has_text,
    document_weight,
    LANE(text) AS text
FROM source
