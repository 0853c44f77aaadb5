-- The stem of each word, as the stemmer gave them.
--
-- Returns: (name, stem), one row per word
-- Binds:   $words   list of words
--          $stems   list of their stems, in the same order
WITH given AS (
    SELECT POSEXPLODE(CAST(:words AS ARRAY<STRING>)) AS (position, name)
)

SELECT
    name,
    ELEMENT_AT(CAST(:stems AS ARRAY<STRING>), position + 1) AS stem
FROM given
