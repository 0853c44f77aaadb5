-- The inputs with every run of 1 to $longest neighbouring tokens in place of the tokens.
--
-- The list beside itself without its first items has the runs side by side; those that would reach
-- beyond its end have a NULL and are dropped. No lambda of Snowflake's is sure to see more than its
-- own argument, which is quoted here because sqlglot quotes it in one of its two places.
--
-- Reads:   inputs (row, id, fingerprint, labels, has_text, lane(tokens))
-- Returns: (row, id, fingerprint, labels, has_text, lane(tokens)), one row per document
-- Binds:   $longest   tokens in the longest run, at most 5
WITH shifted AS (
    SELECT
        "row",
        id,
        fingerprint,
        labels,
        has_text,
        ARRAYS_ZIP(
            LANE(tokens),
            ARRAY_SLICE(LANE(tokens), 1, ARRAY_SIZE(LANE(tokens))),
            ARRAY_SLICE(LANE(tokens), 2, ARRAY_SIZE(LANE(tokens))),
            ARRAY_SLICE(LANE(tokens), 3, ARRAY_SIZE(LANE(tokens))),
            ARRAY_SLICE(LANE(tokens), 4, ARRAY_SIZE(LANE(tokens)))
        ) AS runs
    FROM inputs
)

-- noqa: disable=RF06
SELECT
    "row",
    id,
    fingerprint,
    labels,
    has_text,
    ARRAY_COMPACT(ARRAY_FLATTEN(TRANSFORM(
        LANE(runs),
        "run" -> ARRAY_CONSTRUCT(
            CAST(GET("run", '$1') AS VARCHAR),
            CASE
                WHEN :longest >= 2
                    THEN
                        CAST(GET("run", '$1') AS VARCHAR) || ' '
                        || CAST(GET("run", '$2') AS VARCHAR)
            END,
            CASE
                WHEN :longest >= 3
                    THEN
                        CAST(GET("run", '$1') AS VARCHAR) || ' '
                        || CAST(GET("run", '$2') AS VARCHAR) || ' '
                        || CAST(GET("run", '$3') AS VARCHAR)
            END,
            CASE
                WHEN :longest >= 4
                    THEN
                        CAST(GET("run", '$1') AS VARCHAR) || ' '
                        || CAST(GET("run", '$2') AS VARCHAR) || ' '
                        || CAST(GET("run", '$3') AS VARCHAR) || ' '
                        || CAST(GET("run", '$4') AS VARCHAR)
            END,
            CASE
                WHEN :longest >= 5
                    THEN
                        CAST(GET("run", '$1') AS VARCHAR) || ' '
                        || CAST(GET("run", '$2') AS VARCHAR) || ' '
                        || CAST(GET("run", '$3') AS VARCHAR) || ' '
                        || CAST(GET("run", '$4') AS VARCHAR) || ' '
                        || CAST(GET("run", '$5') AS VARCHAR)
            END
        )
    ))) AS tokens
FROM shifted
