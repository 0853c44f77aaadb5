-- The distinct tokens of one field, and how often each occurs. Snowflake flattens a list beside its
-- table.
--
-- Reads:   field_tokens (tokens)
-- Returns: (field, name, count), one row per token
-- Binds:   $field   name of the field, empty when fields share their terms
WITH tokens AS (
    SELECT CAST(listed.value AS VARCHAR) AS name
    FROM field_tokens,
        LATERAL FLATTEN(INPUT => field_tokens.tokens)
            AS listed (seq, key, path, index, value, this)
)

SELECT
    :field AS field,
    name,
    COUNT(*) AS count
FROM tokens
GROUP BY name
