-- The characters and pairs of neighbouring ones, as Lucene's CJK analyser gives them, of each run
-- of visible characters that has one of a script without spaces between words: what stands beside
-- it, such as digits and marks, is read in the same way. Pairs are found twice: from the first
-- character of each run on, and without it.
--
-- Reads:   texts (row, labels, lane(text))
-- Returns: (row, labels, lane(tokens)), one row per document
-- Binds:   $character    regular expression of a character of such a script, without groups that
--                        capture
--          $visible      the same of any character that is seen
--          $lower_case   whether upper and lower case are the same
-- Hints:   unordered
WITH runs AS (
    SELECT
        row,
        labels,
        -- LOWER would see where a word ends, and make two characters of one: the model's does not.
        ARRAY_TO_STRING(REGEXP_EXTRACT_ALL(
            CASE
                WHEN :lower_case THEN LOWER(TRANSLATE(NORMALIZE(LANE(text)), 'Σİ', 'σi'))
                ELSE NORMALIZE(LANE(text))
            END,
            CONCAT(:visible, '*', :character, :visible, '*')
        ), ' ') AS text
    FROM texts
)

SELECT
    row,
    labels,
    ARRAY_CONCAT(
        REGEXP_EXTRACT_ALL(LANE(text), :visible),
        REGEXP_EXTRACT_ALL(LANE(text), CONCAT(:visible, :visible)),
        REGEXP_EXTRACT_ALL(
            REGEXP_REPLACE(LANE(text), CONCAT(:visible, '(', :visible, '*)'), '\\1'),
            CONCAT(:visible, :visible)
        )
    ) AS tokens
FROM runs
