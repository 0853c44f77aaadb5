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
        SELECT ARRAY_TO_STRING((LANE(tokens))[first:first + length - 1], ' ')
        FROM (
            SELECT
                length,
                GENERATE_SERIES(1, CARDINALITY(LANE(tokens)) - length + 1) AS first
            FROM (SELECT GENERATE_SERIES(1, %(longest)s) AS length) AS lengths
        ) AS runs
        ORDER BY length, first
    ) AS tokens
FROM inputs
