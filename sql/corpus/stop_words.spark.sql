-- The words to leave out. Folded as corpus/inputs does.
--
-- Returns: (name), one row per word
-- Binds:   $words        list of words
--          $lower_case   whether upper and lower case are the same
WITH given AS (
    SELECT EXPLODE(CAST(:words AS ARRAY<STRING>)) AS name
),

folded AS (
    SELECT
        CASE
            WHEN :lower_case THEN LOWER(TRANSLATE(NFC_NORMALIZE(name), 'Σİ', 'σi'))
            ELSE NFC_NORMALIZE(name)
        END AS name
    FROM given
)

SELECT DISTINCT name FROM folded
