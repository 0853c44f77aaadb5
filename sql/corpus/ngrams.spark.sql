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
    FLATTEN(TRANSFORM(
        SEQUENCE(1, :longest),
        n -> CASE
            WHEN n > SIZE(LANE(tokens)) THEN CAST(ARRAY() AS ARRAY<STRING>)
            ELSE TRANSFORM(
                SEQUENCE(1, SIZE(LANE(tokens)) - n + 1),
                i -> ARRAY_JOIN(SLICE(LANE(tokens), i, n), ' ')
            )
        END
    )) AS tokens
FROM inputs
