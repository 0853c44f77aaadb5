-- The inputs with every run of 1 to $longest neighbouring tokens in place of the tokens.
--
-- Reads:   inputs (row, id, fingerprint, labels, has_text, lane(tokens))
-- Returns: (row, id, fingerprint, labels, has_text, lane(tokens)), one row per document
-- Binds:   $longest   tokens in the longest run
SELECT
    inputs.row,
    inputs.id,
    inputs.fingerprint,
    inputs.labels,
    inputs.has_text,
    FLATTEN(LIST_TRANSFORM(
        RANGE(1, $longest + 1),
        LAMBDA n: LIST_TRANSFORM(
            RANGE(1, LEN(LANE(inputs.tokens)) - n + 2),
            LAMBDA i: ARRAY_TO_STRING(LANE(inputs.tokens)[i:i + n - 1], ' ')
        )
    )) AS tokens
FROM inputs
