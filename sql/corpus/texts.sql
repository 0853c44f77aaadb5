-- The source's documents, read once so that all later steps agree.
--
-- Reads:   source (id, fingerprint, labels, has_text, lane(text))
-- Returns: (id, fingerprint, labels, has_text, lane(text)), one row per document, a lane per field
SELECT
    id,
    fingerprint,
    labels,
    has_text,
    LANE(text) AS text
FROM source
