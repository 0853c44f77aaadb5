-- The documents with their text cut into tokens.
--
-- The collation folds letters as DuckDB does, whatever the database's own. Text that has as many
-- bytes as characters is ASCII, of which NORMALIZE would only make a copy, and slowly.
--
-- Reads:   texts (row, id, fingerprint, labels, has_text, lane(text))
-- Returns: (row, id, fingerprint, labels, has_text, lane(tokens)), one row per document
-- Binds:   $lower_case   whether upper and lower case are the same
--          $pattern      regular expression of a token, as PostgreSQL writes it
-- Hints:   unordered
WITH normal AS (
    SELECT
        row,
        id,
        fingerprint,
        labels,
        has_text,
        CASE
            WHEN LENGTH(LANE(text)) = OCTET_LENGTH(LANE(text)) THEN LANE(text)
            ELSE NORMALIZE(LANE(text))
        END AS text
    FROM texts
)

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
                WHEN %(lower_case)s THEN LOWER(LANE(text) COLLATE pg_c_utf8) COLLATE "default"
                ELSE LANE(text)
            END,
            CONCAT('(', %(pattern)s, ')'),
            'g'
        ))[1]
    ) AS tokens
FROM normal
