-- The words to leave out, from a file or table of the user's.
--
-- Reads:   source (name)
-- Returns: (name), one row per word
-- Binds:   $lower_case   whether upper and lower case are the same
WITH folded AS (
    SELECT
        CASE
            WHEN %(lower_case)s THEN LOWER(NORMALIZE(name) COLLATE pg_c_utf8) COLLATE "default"
            ELSE NORMALIZE(name)
        END AS name
    FROM source
    WHERE name IS NOT NULL
)

SELECT DISTINCT name FROM folded
