-- The documents with their text cut at spaces and common signs, which is cheaper than finding
-- tokens: those are then found in the distinct chunks only.
--
-- Reads:   texts (row, id, fingerprint, labels, has_text, lane(text))
-- Returns: (row, id, fingerprint, labels, has_text, lane(tokens)), one row per document
-- Binds:   $lower_case   whether upper and lower case are the same
-- Hints:   unordered
WITH folded AS (
    SELECT
        row,
        id,
        fingerprint,
        labels,
        has_text,
        CASE
            WHEN $lower_case THEN LOWER(NFC_NORMALIZE(LANE(text)))
            ELSE NFC_NORMALIZE(LANE(text))
        END AS text
    FROM texts
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
    STRING_SPLIT(
        REPLACE(
            REPLACE(REPLACE(REPLACE(LANE(text), '-', ' '), '/', ' '), CHR(10), ' '), CHR(9), ' '
        ),
        ' '
    ) AS tokens
FROM without_stops
