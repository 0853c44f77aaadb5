-- The stem of each word, as the stemmer gave them.
--
-- Returns: (name, stem), one row per word
-- Binds:   $words   list of words
--          $stems   list of their stems, in the same order
SELECT
    UNNEST(CAST($words AS VARCHAR[])) AS name,
    UNNEST(CAST($stems AS VARCHAR[])) AS stem
