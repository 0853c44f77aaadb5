-- The documents with their text cut at spaces and common signs, which is cheaper than finding
-- tokens: those are then found in the distinct chunks only. Folded as corpus/inputs does.
--
-- Reads:   texts (row, id, fingerprint, labels, has_text, lane(text))
-- Returns: (row, id, fingerprint, labels, has_text, lane(tokens)), one row per document
-- Binds:   $lower_case   whether upper and lower case are the same
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
),

folded AS (
    SELECT
        row,
        id,
        fingerprint,
        labels,
        has_text,
        CASE
            WHEN %(lower_case)s THEN LOWER(LANE(text) COLLATE pg_c_utf8) COLLATE "default"
            ELSE LANE(text)
        END AS text
    FROM normal
),

without_brackets AS (
    SELECT
        row,
        id,
        fingerprint,
        labels,
        has_text,
        REPLACE(REPLACE(REPLACE(REPLACE(LANE(text), '(', ' '), ')', ' '), '"', ' '), '''', ' ')
            AS text
    FROM folded
),

without_stops AS (
    SELECT
        row,
        id,
        fingerprint,
        labels,
        has_text,
        REPLACE(REPLACE(REPLACE(REPLACE(LANE(text), '.', ' '), ',', ' '), ':', ' '), ';', ' ')
            AS text
    FROM without_brackets
)

SELECT
    row,
    id,
    fingerprint,
    labels,
    has_text,
    STRING_TO_ARRAY(
        REPLACE(
            REPLACE(REPLACE(REPLACE(LANE(text), '-', ' '), '/', ' '), CHR(10), ' '), CHR(9), ' '
        ),
        ' '
    ) AS tokens
FROM without_stops
