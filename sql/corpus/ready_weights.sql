-- The weights that the user gave, in the order of the documents.
--
-- Reads:   bags (row, word, value)
--          document_rows (doc, row)
--          vocabulary (term, word)
-- Returns: (doc, term, weight), one row per document and term
-- Binds:   $unit_length   'true': the squares of a document's weights add up to 1; 'sum': their
--                         absolute values do; 'false': they stay as they are
WITH raw AS (
    SELECT
        document_rows.doc,
        vocabulary.term,
        bags.value AS weight
    FROM bags
    INNER JOIN document_rows ON bags.row = document_rows.row
    INNER JOIN vocabulary ON bags.word = vocabulary.word
),

lengths AS (
    SELECT
        doc,
        CASE $unit_length
            WHEN 'true' THEN SQRT(SUM(weight * weight))
            WHEN 'sum' THEN SUM(ABS(weight))
            ELSE 1
        END AS length
    FROM raw
    GROUP BY doc
)

SELECT
    raw.doc,
    raw.term,
    CAST(raw.weight / lengths.length AS FLOAT) AS weight
FROM raw
INNER JOIN lengths ON raw.doc = lengths.doc
ORDER BY raw.doc, raw.term
