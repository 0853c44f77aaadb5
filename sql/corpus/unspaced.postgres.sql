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
        -- Most text has no such character: it is looked at once, ASCII not at all. The brackets
        -- around the pattern make the whole match its first group.
        CASE
            WHEN LENGTH(LANE(text)) = OCTET_LENGTH(LANE(text)) THEN NULL
            WHEN LANE(text) ~ %(character)s
                THEN ARRAY_TO_STRING(ARRAY(
                    SELECT (REGEXP_MATCHES(
                        CASE
                            WHEN %(lower_case)s
                                THEN
                                    LOWER(NORMALIZE(LANE(text)) COLLATE pg_c_utf8)
                                    COLLATE "default"
                            ELSE NORMALIZE(LANE(text))
                        END,
                        CONCAT(
                            '(', %(visible)s, '*', %(character)s, %(visible)s, '*)'
                        ),
                        'g'
                    ))[1]
                ), ' ')
        END AS text
    FROM texts
)

SELECT
    row,
    labels,
    ARRAY(SELECT (REGEXP_MATCHES(LANE(text), CONCAT('(', %(visible)s, ')'), 'g'))[1])
    || ARRAY(
        SELECT (REGEXP_MATCHES(
            LANE(text), CONCAT('(', %(visible)s, %(visible)s, ')'), 'g'
        ))[1]
    )
    || ARRAY(
        SELECT (REGEXP_MATCHES(
            REGEXP_REPLACE(
                LANE(text), CONCAT(%(visible)s, '(', %(visible)s, '*)'), '\1', 'g'
            ),
            CONCAT('(', %(visible)s, %(visible)s, ')'),
            'g'
        ))[1]
    ) AS tokens
FROM runs
