-- The stem of each word, as the stemmer gave them.
--
-- Returns: (name, stem), one row per word
-- Binds:   $words   list of words
--          $stems   list of their stems, in the same order
SELECT
    UNNEST($words) AS name,
    UNNEST($stems) AS stem
