-- The distinct tokens of one field, and how often each occurs.
--
-- Reads:   field_tokens (tokens)
-- Returns: (field, name, count), one row per token
-- Binds:   $field   name of the field, empty when fields share their terms
WITH tokens AS (
    SELECT UNNEST(tokens) AS name FROM field_tokens
)

SELECT
    $field AS field,
    name,
    COUNT(*) AS count
FROM tokens
GROUP BY name
