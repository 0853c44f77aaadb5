-- The source's documents with their text cut into tokens, read once so that all later steps agree.
--
-- Reads:   source (id, fingerprint, labels, has_text, lane(text))
-- Returns: (id, fingerprint, labels, has_text, lane(tokens)), one row per document, a lane per field
-- Binds:   $lower_case   whether upper and lower case are the same
--          $pattern      regular expression of a token
SELECT
    id,
    fingerprint,
    labels,
    has_text,
    REGEXP_EXTRACT_ALL(
        CASE WHEN $lower_case THEN LOWER(NFC_NORMALIZE(lane(text))) ELSE NFC_NORMALIZE(lane(text)) END,
        $pattern
    ) AS tokens
FROM source
