-- The weights that the user gave, in the order of the documents.
--
-- Reads:   bags (row, word, value)
--          document_rows (doc, row)
--          vocabulary (term, word)
-- Returns: (doc, term, weight), one row per document and term
-- Binds:   $unit_length   whether each document is scaled to length 1
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
        SQRT(SUM(weight * weight)) AS length
    FROM raw
    GROUP BY doc
)

SELECT
    raw.doc,
    raw.term,
    CAST(raw.weight / CASE WHEN $unit_length THEN lengths.length ELSE 1 END AS FLOAT) AS weight
FROM raw
INNER JOIN lengths ON raw.doc = lengths.doc
ORDER BY raw.doc, raw.term
