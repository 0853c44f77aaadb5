-- The documents with their text cut into tokens.
--
-- Reads:   texts (row, id, fingerprint, labels, has_text, lane(text))
-- Returns: (row, id, fingerprint, labels, has_text, lane(tokens)), one row per document
-- Binds:   $lower_case   whether upper and lower case are the same
--          $pattern      regular expression of a token, without groups that capture
-- Hints:   unordered
SELECT
    row,
    id,
    fingerprint,
    labels,
    has_text,
    -- LOWER would see where a word ends, and make two characters of one: the model's does not.
    REGEXP_EXTRACT_ALL(
        CASE
            WHEN :lower_case THEN LOWER(TRANSLATE(NORMALIZE(LANE(text)), 'Σİ', 'σi'))
            ELSE NORMALIZE(LANE(text))
        END,
        :pattern
    ) AS tokens
FROM texts
