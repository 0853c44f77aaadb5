-- The inputs with every run of 1 to $longest neighbouring tokens in place of the tokens.
--
-- Reads:   inputs (row, id, fingerprint, labels, has_text, lane(tokens))
-- Returns: (row, id, fingerprint, labels, has_text, lane(tokens)), one row per document
-- Binds:   $longest   tokens in the longest run
SELECT
    row,
    id,
    fingerprint,
    labels,
    has_text,
    ARRAY(
        SELECT ARRAY_TO_STRING(ARRAY_SLICE(LANE(tokens), place, place + length - 1), ' ')
        FROM UNNEST(GENERATE_ARRAY(1, :longest)) AS length
        CROSS JOIN UNNEST(GENERATE_ARRAY(0, ARRAY_LENGTH(LANE(tokens)) - length)) AS place
    ) AS tokens
FROM inputs
