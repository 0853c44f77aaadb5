-- The documents with their text cut into tokens. Snowflake cannot normalise text to NFC: a letter
-- whose accent is a character of its own stays as it is.
--
-- Reads:   texts (row, id, fingerprint, labels, has_text, lane(text))
-- Returns: (row, id, fingerprint, labels, has_text, lane(tokens)), one row per document
-- Binds:   $lower_case   whether upper and lower case are the same
--          $pattern      regular expression of a token, without \p, which Snowflake does not know
-- Hints:   unordered
SELECT
    "row",
    id,
    fingerprint,
    labels,
    has_text,
    -- LOWER would see where a word ends, and make two characters of one: the model's does not.
    REGEXP_SUBSTR_ALL(
        CASE
            WHEN :lower_case THEN LOWER(TRANSLATE(LANE(text), 'Σİ', 'σi'))
            ELSE LANE(text)
        END,
        :pattern
    ) AS tokens
FROM texts
