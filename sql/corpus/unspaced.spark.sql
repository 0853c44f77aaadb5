-- The characters and pairs of neighbouring ones, as Lucene's CJK analyser gives them, of each run
-- of visible characters that has one of a script without spaces between words: what stands beside
-- it, such as digits and marks, is read in the same way. Pairs are found twice: from the first
-- character of each run on, and without it. Normalised as in
-- corpus/inputs.
--
-- Reads:   texts (row, labels, lane(text))
-- Returns: (row, labels, lane(tokens)), one row per document
-- Binds:   $character    regular expression of a character of such a script, without groups that
--                        capture
--          $visible      the same of any character that is seen
--          $lower_case   whether upper and lower case are the same
-- Hints:   unordered
WITH normal AS (
    SELECT
        row,
        labels,
        -- Most text has no such character: it is looked at once, ASCII not at all.
        CASE
            WHEN LENGTH(LANE(text)) = OCTET_LENGTH(LANE(text)) THEN NULL
            WHEN LANE(text) RLIKE :character
                THEN REFLECT('com.ibm.icu.text.Normalizer', 'compose', LANE(text), FALSE)
        END AS text
    FROM texts
),

runs AS (
    SELECT
        row,
        labels,
        ARRAY_JOIN(REGEXP_EXTRACT_ALL(
            -- LOWER sees where a word ends, and makes two characters of one: the model's does not.
            CASE
                WHEN :lower_case THEN LOWER(TRANSLATE(LANE(text), 'Σİ', 'σi'))
                ELSE LANE(text)
            END,
            CONCAT(:visible, '*', :character, :visible, '*'),
            0
        ), ' ') AS text
    FROM normal
)

SELECT
    row,
    labels,
    CONCAT(
        REGEXP_EXTRACT_ALL(LANE(text), :visible, 0),
        REGEXP_EXTRACT_ALL(LANE(text), CONCAT(:visible, :visible), 0),
        REGEXP_EXTRACT_ALL(
            REGEXP_REPLACE(LANE(text), CONCAT(:visible, '(', :visible, '*)'), '$1'),
            CONCAT(:visible, :visible),
            0
        )
    ) AS tokens
FROM runs
