-- The words to leave out.
--
-- Returns: (name), one row per word
-- Binds:   $words        list of words
--          $lower_case   whether upper and lower case are the same
WITH given AS (
    SELECT UNNEST(CAST(%(words)s AS TEXT[])) AS name
),

folded AS (
    SELECT
        CASE
            WHEN %(lower_case)s THEN LOWER(NORMALIZE(name) COLLATE pg_c_utf8) COLLATE "default"
            ELSE NORMALIZE(name)
        END AS name
    FROM given
)

SELECT DISTINCT name FROM folded
