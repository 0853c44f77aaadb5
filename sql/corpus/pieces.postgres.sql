-- The tokens in each distinct chunk of text.
--
-- Reads:   names (field, name, count)
-- Returns: (field, chunk, name, count), one row per token of a chunk
-- Binds:   $pattern   regular expression of a token, as PostgreSQL writes it, which must not match
--                     across chunks
SELECT
    field,
    name AS chunk,
    -- The brackets around the pattern make the whole match its first group.
    (REGEXP_MATCHES(name, CONCAT('(', %(pattern)s, ')'), 'g'))[1] AS name,
    count
FROM names
