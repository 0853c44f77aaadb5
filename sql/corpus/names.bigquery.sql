-- The distinct tokens of one field, and how often each occurs. BigQuery unnests a list beside its
-- table.
--
-- Reads:   field_tokens (tokens)
-- Returns: (field, name, count), one row per token
-- Binds:   $field   name of the field, empty when fields share their terms
SELECT
    :field AS field,
    name,
    COUNT(*) AS count
FROM field_tokens
CROSS JOIN UNNEST(field_tokens.tokens) AS name
GROUP BY name
