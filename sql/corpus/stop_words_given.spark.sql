-- The words to leave out, from a file or table of the user's. Folded as corpus/inputs does.
--
-- Reads:   source (name)
-- Returns: (name), one row per word
-- Binds:   $lower_case   whether upper and lower case are the same
WITH folded AS (
    SELECT
        CASE
            WHEN :lower_case THEN LOWER(TRANSLATE(NFC_NORMALIZE(name), 'Σİ', 'σi'))
            ELSE NFC_NORMALIZE(name)
        END AS name
    FROM source
    WHERE name IS NOT NULL
)

SELECT DISTINCT name FROM folded
