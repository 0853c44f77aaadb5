-- The documents with their text cut into tokens.
--
-- Reads:   texts (row, id, fingerprint, labels, has_text, lane(text))
-- Returns: (row, id, fingerprint, labels, has_text, lane(tokens)), one row per document
-- Binds:   $lower_case   whether upper and lower case are the same
--          $pattern      regular expression of a token
-- Hints:   unordered
SELECT
    texts.row,
    texts.id,
    texts.fingerprint,
    texts.labels,
    texts.has_text,
    REGEXP_EXTRACT_ALL(
        CASE
            WHEN $lower_case THEN LOWER(NFC_NORMALIZE(LANE(texts.text)))
            ELSE NFC_NORMALIZE(LANE(texts.text))
        END,
        $pattern
    ) AS tokens
FROM texts
