-- The documents with their text cut into tokens. Text in ASCII is in NFC as it is; the rest goes
-- through the library that Spark's collations use.
--
-- Reads:   texts (row, id, fingerprint, labels, has_text, lane(text))
-- Returns: (row, id, fingerprint, labels, has_text, lane(tokens)), one row per document
-- Binds:   $lower_case   whether upper and lower case are the same
--          $pattern      regular expression of a token, in Java's spelling
-- Hints:   unordered
WITH normalised AS (
    SELECT
        row,
        id,
        fingerprint,
        labels,
        has_text,
        CASE
            -- The library does not take NULL.
            WHEN LANE(text) IS NULL OR LENGTH(LANE(text)) = OCTET_LENGTH(LANE(text))
                THEN CASE WHEN :lower_case THEN LOWER(LANE(text)) ELSE LANE(text) END
            WHEN :lower_case
                -- LOWER sees where a word ends, and makes two characters of one: the model's not.
                THEN
                    LOWER(
                        TRANSLATE(
                            REFLECT(
                                'com.ibm.icu.text.Normalizer', 'compose', LANE(text), FALSE
                            ),
                            'Σİ',
                            'σi'
                        )
                    )
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
    REGEXP_EXTRACT_ALL(LANE(text), :pattern, 0) AS tokens
FROM normalised
