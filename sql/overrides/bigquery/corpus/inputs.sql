-- The documents with their text cut into tokens.
--
-- Reads:   texts (row, id, fingerprint, labels, has_text, lane(text))
-- Returns: (row, id, fingerprint, labels, has_text, lane(tokens)), one row per document
-- Binds:   $lower_case   whether upper and lower case are the same
--          $pattern      regular expression of a token, without groups that capture
SELECT
    row,
    id,
    fingerprint,
    labels,
    has_text,
    REGEXP_EXTRACT_ALL(
        CASE
            WHEN :lower_case THEN LOWER(NORMALIZE(LANE(text)))
            ELSE NORMALIZE(LANE(text))
        END,
        :pattern
    ) AS tokens
FROM texts
