-- The documents with their text cut into tokens.
--
-- PostgreSQL's regular expressions know no \p{L}: the pattern is [[:alnum:]]{2,} or the like there,
-- and which letters that takes is up to the database's locale.
--
-- Reads:   texts (row, id, fingerprint, labels, has_text, lane(text))
-- Returns: (row, id, fingerprint, labels, has_text, lane(tokens)), one row per document
-- Binds:   $lower_case   whether upper and lower case are the same
--          $pattern      regular expression of a token
SELECT
    row,
    id,
    fingerprint,
    labels,
    has_text,
    -- The brackets around the pattern make the whole match its first group.
    ARRAY(
        SELECT (REGEXP_MATCHES(
            CASE
                WHEN %(lower_case)s THEN LOWER(NORMALIZE(LANE(text)))
                ELSE NORMALIZE(LANE(text))
            END,
            CONCAT('(', %(pattern)s, ')'),
            'g'
        ))[1]
    ) AS tokens
FROM texts
