-- The documents with their text cut into tokens. Spark cannot normalise text to NFC: a letter whose
-- accent is a character of its own stays as it is.
--
-- Reads:   texts (row, id, fingerprint, labels, has_text, lane(text))
-- Returns: (row, id, fingerprint, labels, has_text, lane(tokens)), one row per document
-- Binds:   $lower_case   whether upper and lower case are the same
--          $pattern      regular expression of a token, in Java's spelling
SELECT
    row,
    id,
    fingerprint,
    labels,
    has_text,
    REGEXP_EXTRACT_ALL(
        CASE WHEN :lower_case THEN LOWER(LANE(text)) ELSE LANE(text) END,
        :pattern,
        0
    ) AS tokens
FROM texts
