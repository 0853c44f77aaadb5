-- Whether a model knows words of scripts without spaces between words: such characters of further
-- documents are looked for only then.
--
-- Reads:   spellings (name)
-- Returns: (unspaced), one row
-- Binds:   $character   regular expression of a character of such a script
SELECT
    COALESCE(MAX(CASE WHEN REGEXP_MATCHES(spellings.name, $character) THEN 1 ELSE 0 END), 0) = 1
        AS unspaced
FROM spellings
