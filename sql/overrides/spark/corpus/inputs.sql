-- The documents with their text cut into tokens. Text in ASCII is in NFC as it is; the rest goes
-- through the library that Spark's collations use.
--
-- Reads:   texts (row, id, fingerprint, labels, has_text, lane(text))
-- Returns: (row, id, fingerprint, labels, has_text, lane(tokens)), one row per document
-- Binds:   $lower_case   whether upper and lower case are the same
--          $pattern      regular expression of a token, in Java's spelling
WITH normalised AS (
    SELECT
        row,
        id,
        fingerprint,
        labels,
        has_text,
        CASE
            WHEN LENGTH(LANE(text)) = OCTET_LENGTH(LANE(text)) THEN LANE(text)
            ELSE REFLECT('com.ibm.icu.text.Normalizer', 'compose', LANE(text), FALSE)
        END AS text
    FROM texts
)

SELECT
    row,
    id,
    fingerprint,
    labels,
    has_text,
    -- LOWER would see where a word ends, and make two characters of one: the model's does not.
    REGEXP_EXTRACT_ALL(
        CASE
            WHEN :lower_case THEN LOWER(TRANSLATE(LANE(text), 'Σİ', 'σi'))
            ELSE LANE(text)
        END,
        :pattern,
        0
    ) AS tokens
FROM normalised
